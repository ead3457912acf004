import { Agent, request } from 'undici';
import { companiesFor, question } from './prompt-trial.ts';

/* What a plain script needs for the same prompts: so many at a time, nothing checked, nothing stored. */
const [vendorsUrl = '', records = '1000', concurrency = '50'] = process.argv.slice(2);
const companies = companiesFor(Number(records));
const agent = new Agent({ connections: 256, pipelining: 1 });
const schema = {
  type: 'object',
  properties: { is_large: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['is_large', 'reason'],
  additionalProperties: false,
};
let next = 0;
let answered = 0;
const lane = async (): Promise<void> => {
  for (let company = companies[next++]; company !== undefined; company = companies[next++]) {
    const { body } = await request(`${vendorsUrl}/vendors/openai/chat/completions`, {
      dispatcher: agent,
      method: 'POST',
      headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'gpt-5.4-mini',
        messages: [{ role: 'user', content: question(company) }],
        response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
        max_completion_tokens: 1600,
      }),
    });
    const reply = JSON.stringify(await body.json());
    if (reply.includes('is_large')) answered += 1;
  }
};
const started = performance.now();
const before = process.cpuUsage();
await Promise.all(Array.from({ length: Number(concurrency) }, lane));
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(before);
process.send?.({ seconds, answered, cpuSeconds: (user + system) / 1e6 });
await agent.close();
process.disconnect?.();
