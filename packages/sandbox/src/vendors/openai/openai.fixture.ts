import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { openai } from './openai.ts';

const world = createWorld();
export const company = world.company(74);
export const headers = { authorization: 'Bearer sk-1' };
export const ask = askSimulator(openai, world);
export const messages = [{ role: 'user', content: `What industry is ${company.domain} in?` }];
export const chat = (body: object) =>
  ask('POST /chat/completions', { headers, body: { model: 'gpt-4.1-mini', messages, ...body } });
export const respond = (body: object) =>
  ask('POST /responses', { headers, body: { model: 'gpt-4.1-mini', input: messages[0]?.content, ...body } });
export const schema = {
  type: 'object',
  properties: { industry: { type: 'string' } },
  required: ['industry'],
  additionalProperties: false,
};
export const loose = { type: 'object', properties: { industry: { type: 'string' } } };
export const jsonSchema = (own: object) => ({
  type: 'json_schema',
  json_schema: { name: 'facts', strict: true, schema, ...own },
});
export const tool = (name: string, parameters: object = schema) => ({
  type: 'function',
  function: { name, parameters },
});
export const search = tool('search', {
  type: 'object',
  properties: { query: { type: 'string' } },
  required: ['query'],
});
export const flatSearch = { type: 'function', ...search.function };
