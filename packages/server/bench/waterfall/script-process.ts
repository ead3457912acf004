import { Agent } from 'undici';
import { findEmail } from './ask-vendors.ts';
import { samplePeople } from '../../src/sandbox/world/sample.ts';
import { createWorld } from '../../src/sandbox/world/create-world.ts';

/* What a plain script needs for the same records: so many at a time, nothing stored. */
const [vendorsUrl = '', records = '1000', concurrency = '100'] = process.argv.slice(2);
const people = samplePeople(createWorld(), Number(records));
const agent = new Agent({ connections: 1024, pipelining: 1 });
const script = { agent, vendorsUrl, calls: 0 };
let next = 0;
let found = 0;
const lane = async (): Promise<void> => {
  for (let person = people[next++]; person !== undefined; person = people[next++]) {
    if ((await findEmail(script, person)) !== null) found += 1;
  }
};
const started = performance.now();
const before = process.cpuUsage();
await Promise.all(Array.from({ length: Number(concurrency) }, lane));
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(before);
process.send?.({ seconds, found, calls: script.calls, cpuSeconds: (user + system) / 1e6 });
await agent.close();
process.disconnect?.();
