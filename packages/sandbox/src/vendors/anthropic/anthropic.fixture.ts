import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { anthropic } from './anthropic.ts';

const world = createWorld();
export const company = world.company(74);
export const headers = { 'x-api-key': 'sk-ant-1', 'anthropic-version': '2023-06-01' };
export const ask = askSimulator(anthropic, world);
export const messages = [{ role: 'user', content: `What industry is ${company.domain} in?` }];
export const say = (body: object) =>
  ask('POST /messages', { headers, body: { model: 'claude-haiku-4-5', max_tokens: 500, messages, ...body } });
export const schema = {
  type: 'object',
  properties: { industry: { type: 'string' } },
  required: ['industry'],
  additionalProperties: false,
};
export const format = (own: object) => ({
  output_config: { format: { type: 'json_schema', schema: { ...schema, ...own } } },
});
export const search = {
  name: 'search',
  description: 'Searches',
  input_schema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
};
export const use = { type: 'tool_use', id: 't1', name: 'search', input: {} };
export const saying = (text: string) => [{ role: 'user', content: [{ type: 'text', text }] }];
