import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { gemini } from './gemini.ts';

const world = createWorld();
export const company = world.company(74);
export const headers = { 'x-goog-api-key': 'AIza-1' };
export const ask = askSimulator(gemini, world);
export const contents = [{ role: 'user', parts: [{ text: `What industry is ${company.domain} in?` }] }];
export const generate = (body: object, model = 'gemini-2.5-flash') =>
  ask(`POST /models/${model}:generateContent`, { headers, body: { contents, ...body } });
export const json = (config: object) => ({
  generationConfig: { responseMimeType: 'application/json', ...config },
});
export const schema = {
  type: 'OBJECT',
  properties: { industry: { type: 'STRING' } },
  required: ['industry'],
};
export const search = {
  name: 'search',
  description: 'Searches',
  parameters: { type: 'OBJECT', properties: { query: { type: 'STRING' } }, required: ['query'] },
};
export const declaring = (...functionDeclarations: object[]) => ({ tools: [{ functionDeclarations }] });
export const calling = (config: object) => ({ toolConfig: { functionCallingConfig: config } });
export const saying = (text: string) => ({ contents: [{ role: 'user', parts: [{ text }] }] });
