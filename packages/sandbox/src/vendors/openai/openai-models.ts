import type { SimulatedReply } from '../../kit/simulator.ts';
import { openaiError } from './openai-error.ts';

/** Models that are listed, and when each came, in seconds since the epoch. */
const listed: readonly (readonly [string, number])[] = [
  ['gpt-4o', 1_715_367_049],
  ['gpt-4o-mini', 1_721_172_741],
  ['gpt-4.1', 1_744_316_542],
  ['gpt-4.1-mini', 1_744_318_173],
  ['gpt-4.1-nano', 1_744_321_707],
  ['o3', 1_744_225_308],
  ['o4-mini', 1_744_225_351],
  ['gpt-5', 1_754_425_777],
  ['gpt-5-mini', 1_754_425_928],
  ['gpt-5-nano', 1_754_426_384],
  ['gpt-5.1', 1_762_800_673],
  ['gpt-5.2', 1_765_000_000],
  ['gpt-5.4', 1_772_600_000],
  ['gpt-5.4-mini', 1_773_600_000],
  ['gpt-5.5', 1_777_000_000],
];

// More than are listed can be used: models come and go, and their names keep to a form.
const usable =
  /^(?:ft:)?(?:gpt-(?:3\.5-turbo|4|4o|\d\.\d|[5-9])|chatgpt-4o|o[1-9])(?:-(?:\d{2,4}|turbo|mini|nano|pro|preview|latest|chat|codex|max|search|luna|sol|terra|astra))*(?::[\w:.-]+)?$/;

export const isModel = (id: string): boolean => usable.test(id);

/** Models that think before they answer, for which some parameters are called otherwise. */
export const isReasoning = (id: string): boolean => /^(?:o\d|gpt-[5-9])/.test(id) && !id.includes('chat');

export function unknownModel(id: string): SimulatedReply {
  return openaiError(404, {
    message: `The model \`${id.slice(0, 100)}\` does not exist or you do not have access to it.`,
    code: 'model_not_found',
  });
}

function entryOf(id: string, created: number): Record<string, unknown> {
  return { id, object: 'model', created, owned_by: 'system' };
}

export function listModels(): SimulatedReply {
  return { status: 200, body: { object: 'list', data: listed.map(([id, created]) => entryOf(id, created)) } };
}

export function getModel(id: string): SimulatedReply {
  if (!isModel(id))
    return openaiError(404, {
      message: `The model '${id.slice(0, 100)}' does not exist`,
      param: 'model',
      code: 'model_not_found',
    });
  return { status: 200, body: entryOf(id, listed.find(([name]) => name === id)?.[1] ?? 1_754_000_000) };
}
