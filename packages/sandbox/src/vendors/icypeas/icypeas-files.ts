/* Files of searches: https://api-doc.icypeas.com/reference/bulk-files. A file takes a while, and more for each row. */
import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { makeId } from '../../kit/make-id.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Unfit } from '../../kit/simulator-spec.ts';
import { isOutOfCredits, outcomeOf } from './icypeas-jobs.ts';

const maxRows = 5000;
const maxPage = 100;
const listed = 50;
/** What a file takes is not documented; these are guesses. */
const leastMs = 60_000;
const rowMs = 20;

const file = z.object({
  id: z.string(),
  name: z.string(),
  task: z.enum(['email-search', 'email-verification']),
  rows: z.array(z.array(z.string())),
  externalIds: z.array(z.string()),
  createdAt: z.number(),
  isUnpaid: z.boolean(),
});
type File = z.infer<typeof file>;

const submission = z.object({
  name: z.string().min(1),
  task: file.shape.task,
  data: file.shape.rows.min(1).max(maxRows),
  custom: z.object({ externalIds: z.array(z.string()).default([]) }).default({ externalIds: [] }),
});

const names = z.array(z.string());
const idsOf = ({ state }: Asked): string[] => names.parse(JSON.parse(state.get('files') ?? '[]'));

export function submitFile(asked: Asked): SimulatedReply | Unfit {
  const members = ['name', 'task', 'data', 'custom'].map((name) => [name, asked.value(name)]);
  const parsed = submission.safeParse(Object.fromEntries(members));
  if (!parsed.success)
    return { parameter: String(parsed.error.issues[0]?.path[0] ?? 'data'), problem: 'invalid' };
  const { name, task, data: rows, custom } = parsed.data;
  const ids = idsOf(asked);
  const id = makeId(asked.world, ['icypeas', 'file', ids.length]);
  const { externalIds } = custom;
  const isUnpaid = isOutOfCredits(asked);
  const made: File = { id, name, task, rows, externalIds, createdAt: asked.now(), isUnpaid };
  asked.state.set(`file:${id}`, JSON.stringify(made));
  asked.state.set('files', JSON.stringify([...ids, id]));
  return { status: 200, body: { success: true, status: 'in_progress', file: id } };
}

function readFile({ state }: Asked, id: string | undefined): File | null {
  const kept = state.get(`file:${id}`);
  return kept === undefined ? null : file.parse(JSON.parse(kept));
}

/** One file, or the newest ones of all. */
export function readFiles(asked: Asked): SimulatedReply {
  const id = asked.text('file');
  if (id !== undefined) {
    const found = readFile(asked, id);
    return found === null
      ? unknownFile
      : { status: 200, body: { success: true, files: [progressOf(found, asked)] } };
  }
  const from = asked.value('next') === true ? Number(asked.text('sorts.0') ?? 0) : 0;
  const all = idsOf(asked).toReversed();
  const files = all.slice(from, from + listed).flatMap((one) => readFile(asked, one) ?? []);
  const sorts = from + listed < all.length ? [from + listed] : [];
  const body = { success: true, files: files.map((one) => progressOf(one, asked)), total: all.length, sorts };
  return { status: 200, body };
}

const unknownFile: SimulatedReply = {
  status: 404,
  body: { success: false, name: 'SearchNotFoundError', message: 'The file does not exist.' },
};

function progressOf({ id, name, rows, createdAt }: File, asked: Asked) {
  const done = Math.max(0, Math.min(rows.length, Math.floor((asked.now() - createdAt - leastMs) / rowMs)));
  return { _id: id, name, finished: done === rows.length, done, total: rows.length };
}

/** A page of the rows, in their order; `sorts` says where the next one begins. */
export function readRows(asked: Asked): SimulatedReply {
  const found = readFile(asked, asked.text('file'));
  if (found === null) return unknownFile;
  const isFinished = progressOf(found, asked).finished;
  const from = asked.value('next') === true ? Number(asked.text('sorts.0') ?? 0) : 0;
  const size = Math.min(maxPage, Number(asked.text('limit') ?? maxPage));
  const rows = found.rows.slice(from, from + size);
  const items = rows.map((row, at) => itemOf(found, { row, order: from + at, isFinished }, asked));
  const sorts = rows.length === 0 ? [] : [from + rows.length];
  return { status: 200, body: { success: true, items, total: found.rows.length, sorts } };
}

function itemOf(
  { id, name, task, externalIds, isUnpaid }: File,
  { row, order, isFinished }: { row: string[]; order: number; isFinished: boolean },
  asked: Asked,
) {
  const [one = '', two = '', three = ''] = row;
  const person = { fullName: [one, two].filter(Boolean).join(' '), domain: three };
  const input = task === 'email-verification' ? { email: one } : person;
  const none = { emails: [], phones: [] };
  const told = isUnpaid
    ? { status: 'INSUFFICIENT_FUNDS', results: none }
    : isFinished
      ? outcomeOf({ id: `${id}-${order}`, input }, asked)
      : { status: 'IN_PROGRESS', results: none };
  const externalId = externalIds[order];
  return {
    _id: `${id}-${order}`,
    name,
    file: id,
    order,
    ...told,
    userData: externalId === undefined ? {} : { externalId },
  };
}
