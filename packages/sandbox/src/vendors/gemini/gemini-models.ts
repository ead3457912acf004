import type { Asked } from '../../kit/asked.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { badRequest, geminiError } from './gemini-error.ts';

const listed = [
  'gemini-2.0-flash',
  'gemini-2.0-flash-lite',
  'gemini-2.5-pro',
  'gemini-2.5-flash',
  'gemini-2.5-flash-lite',
  'gemini-flash-latest',
  'gemini-flash-lite-latest',
  'gemini-3-pro-preview',
  'gemini-3-flash-preview',
  'gemini-3.5-flash',
  'gemini-3.6-flash',
];

// More than are listed can be used: models come and go, and their names keep to a form.
const usable =
  /^(?:gemini-(?:\d(?:\.\d)?-)?(?:pro|flash|ultra|argon|carbon|hydrogen)(?:-lite)?(?:-(?:latest|\d{3}|preview(?:-\d{2}-\d{4})?|exp(?:-\d{4})?))?|gemini-4-(?:argon|carbon|hydrogen)|gemma-3n?-[\w-]{2,10})$/;

export const isModel = (id: string): boolean => usable.test(id);

/** Models that take functions or a JSON answer, but not both at once. */
export const isOlder = (id: string): boolean => /^(?:gemini-[12]\.|gemma)/.test(id);

export function unknownModel(id: string, method: string): SimulatedReply {
  return geminiError(
    404,
    `models/${id.slice(0, 100)} is not found for API version v1beta, or is not supported for ${method}. Call ListModels to see the list of available models and their supported methods.`,
  );
}

function entryOf(id: string): Record<string, unknown> {
  return {
    name: `models/${id}`,
    version: '001',
    displayName: id
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' '),
    description: 'A simulated model.',
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: ['generateContent', 'countTokens'],
    temperature: 1,
    topP: 0.95,
    topK: 64,
    maxTemperature: 2,
  };
}

export function listModels({ request: { query } }: Asked): SimulatedReply {
  const size = Number(query.get('pageSize') ?? 50);
  const start = Number(query.get('pageToken') ?? 0);
  if (!Number.isInteger(size) || size < 0 || !Number.isInteger(start) || start < 0)
    return badRequest('Request contains an invalid argument.');
  const end = start + (size === 0 ? 50 : Math.min(size, 1000));
  return {
    status: 200,
    body: {
      models: listed.slice(start, end).map(entryOf),
      ...(end < listed.length && { nextPageToken: String(end) }),
    },
  };
}

export function getModel(id: string): SimulatedReply {
  return isModel(id) ? { status: 200, body: entryOf(id) } : unknownModel(id, 'generateContent');
}
