import type { Asked } from '../../kit/asked.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { anthropicError, badRequest } from './anthropic-error.ts';

/** Models that are listed, the newest first, and when each came. */
const listed: readonly (readonly [string, string, string])[] = [
  ['claude-opus-5', 'Claude Opus 5', '2026-06-10T00:00:00Z'],
  ['claude-sonnet-5', 'Claude Sonnet 5', '2026-04-02T00:00:00Z'],
  ['claude-opus-4-6', 'Claude Opus 4.6', '2026-02-04T00:00:00Z'],
  ['claude-sonnet-4-6', 'Claude Sonnet 4.6', '2026-02-17T00:00:00Z'],
  ['claude-opus-4-5-20251101', 'Claude Opus 4.5', '2025-11-24T00:00:00Z'],
  ['claude-haiku-4-5-20251001', 'Claude Haiku 4.5', '2025-10-15T00:00:00Z'],
  ['claude-sonnet-4-5-20250929', 'Claude Sonnet 4.5', '2025-09-29T00:00:00Z'],
  ['claude-opus-4-1-20250805', 'Claude Opus 4.1', '2025-08-05T00:00:00Z'],
  ['claude-sonnet-4-20250514', 'Claude Sonnet 4', '2025-05-22T00:00:00Z'],
];

// More than are listed can be used: models come and go, and their names keep to a form.
const usable =
  /^claude-(?:(?:opus|sonnet|haiku|fable)-\d(?:-\d)?|3(?:-[57])?-(?:opus|sonnet|haiku))(?:-(?:\d{8}|latest))?$/;

export const isModel = (id: string): boolean => usable.test(id);

export const unknownModel = (id: string): SimulatedReply => anthropicError(404, `model: ${id.slice(0, 100)}`);

const entries = listed.map(([id, name, createdAt]) => ({
  type: 'model',
  id,
  display_name: name,
  created_at: createdAt,
  // What the types of the vendor's client allow to be unknown.
  capabilities: null,
  deprecated_at: null,
  lifecycle: 'active',
  line: null,
  max_input_tokens: null,
  max_tokens: null,
  retires_at: null,
}));

export function listModels({ request: { query } }: Asked): SimulatedReply {
  const limit = Number(query.get('limit') ?? 20);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) {
    return badRequest('limit: Input should be greater than or equal to 1 and less than or equal to 1000');
  }
  const after = query.get('after_id');
  const start = after === null ? 0 : entries.findIndex(({ id }) => id === after) + 1;
  const data = entries.slice(start, start + limit);
  return {
    status: 200,
    body: {
      data,
      has_more: start + limit < entries.length,
      first_id: data[0]?.id ?? null,
      last_id: data.at(-1)?.id ?? null,
    },
  };
}

export function getModel(asked: Asked): SimulatedReply {
  const id = asked.text('model') ?? '';
  const entry = entries.find((one) => one.id === id);
  return entry === undefined ? unknownModel(id) : { status: 200, body: entry };
}
