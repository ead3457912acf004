/* Rows that pipes add: all that come for one sheet together, in one transaction with their answers. */
import type {
  AppendEffect,
  EffectSource,
  NamedSheet,
  SheetCommit,
  SheetRefusal,
} from '../../engine/ports.ts';
import { answerOnce } from '../../storage/commit-effects.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { othersChange, sheetFull } from '../refusals.ts';
import type { PreparedRow } from '../rows/prepare-rows.ts';
import { prepareRows } from '../rows/prepare-rows.ts';
import type { RowMaker } from '../rows/write-rows.ts';
import { appendRowsTx, isFull, reserveRowIds, StructureChanged } from '../rows/write-rows.ts';
import type { Sheet } from '../sheet.ts';
import type { PlanParts } from '../structure/plan-draft.ts';
import { onRowsAdded } from './on-rows-added.ts';
import { openTarget } from './open-target.ts';
import type { FindDepths } from './origin-depth.ts';
import { maxDepth } from './origin-depth.ts';
import { isGone, refuse, toRefusal } from './refuse.ts';

export interface AppendParts {
  db: Db;
  plan: PlanParts;
  findDepths: FindDepths;
}

export interface AskedAppend {
  effect: AppendEffect;
  source: EffectSource;
}

/** Others who change columns, or fill the sheet, at the same time are rare. */
const tries = 10;

/** An append, with the rows that it is to write, or why it cannot. */
interface Ready extends AskedAppend {
  rows: readonly PreparedRow[];
  depth: number;
  refusal: SheetRefusal | null;
}

/** Each is done whole, or refused. */
export async function commitAppends(
  parts: AppendParts,
  named: NamedSheet,
  asked: readonly AskedAppend[],
): Promise<SheetCommit[]> {
  const depths = await parts.findDepths(asked.map(({ source }) => source));
  let created: string | null = null;
  for (let left = tries; left > 0; left -= 1) {
    const target = await openTarget(parts, named, asked);
    if ('state' in target) return answerAll(parts.db, asked, target);
    created = target.created ?? created;
    const { sheet, refusalOf } = target;
    const ready: Ready[] = [];
    for (const [at, one] of asked.entries()) {
      const depth = (depths[at] ?? 0) + 1;
      ready.push(await prepareAppend(sheet, one, { depth, refusal: refusalOf(one.effect) }));
    }
    const done = await writeReady(parts, sheet, { ready, created });
    if (done !== 'changed') return done;
  }
  throw othersChange();
}

/** Nothing is written; what was answered before keeps its answer. */
function answerAll(db: Db, asked: readonly AskedAppend[], refusal: SheetRefusal): Promise<SheetCommit[]> {
  return db
    .transaction()
    .execute((tx) => answerOnce(tx, asked, (open) => Promise.resolve(open.map(() => refusal))));
}

async function prepareAppend(
  sheet: Sheet,
  asked: AskedAppend,
  { depth, refusal }: { depth: number; refusal: SheetRefusal | null },
): Promise<Ready> {
  const none = { ...asked, rows: [], depth };
  if (depth > maxDepth) return { ...none, refusal: tooDeep };
  if (refusal !== null) return { ...none, refusal };
  const { prepared, rejected } = await prepareRows(sheet, asked.effect.rows);
  const [first] = rejected;
  if (first !== undefined)
    return {
      ...none,
      refusal: refuse('InvalidValue', first.errors[0]?.message ?? 'A row cannot be stored.'),
    };
  return { ...none, rows: prepared, refusal: null };
}

const tooDeep = refuse(
  'LimitReached',
  `This row descends from ${maxDepth} rows that pipes added one after the other, which is the maximum; so it adds no more.`,
);

interface Writing {
  ready: readonly Ready[];
  /** The sheet that was made for them. */
  created: string | null;
}

/** `changed`: the sheet is another one than the rows were read for. */
async function writeReady(
  { db }: AppendParts,
  sheet: Sheet,
  { ready, created }: Writing,
): Promise<SheetCommit[] | 'changed'> {
  const count = ready.reduce((sum, { rows }) => sum + rows.length, 0);
  const firstId = count === 0 ? 0 : await reserveRowIds(db, sheet, count);
  const refused = new Map<Ready, SheetRefusal>();
  for (;;) {
    try {
      return await db
        .transaction()
        .execute((tx) =>
          answerOnce(tx, ready, (open) => writeOpen(tx, sheet, { open, refused, created, firstId })),
        );
    } catch (error) {
      if (error instanceof StructureChanged || isFull(error)) return 'changed';
      // It is looked for once more.
      if (isGone(error)) return 'changed';
      if (!(error instanceof NotWhole)) throw error;
      for (const [one, why] of error.refused) refused.set(one, why);
    }
  }
}

interface Opened {
  open: readonly Ready[];
  refused: ReadonlyMap<Ready, SheetRefusal>;
  created: string | null;
  firstId: number;
}

/** Thrown where not all rows of an append have a place: then none of them is written. */
class NotWhole extends Error {
  readonly refused: ReadonlyMap<Ready, SheetRefusal>;

  constructor(refused: ReadonlyMap<Ready, SheetRefusal>) {
    super('rows of an append have no place');
    this.refused = refused;
  }
}

async function writeOpen(
  tx: Tx,
  sheet: Sheet,
  { open, refused, created, firstId }: Opened,
): Promise<SheetCommit[]> {
  const refusalOf = (one: Ready) => one.refusal ?? refused.get(one) ?? null;
  const owners: Ready[] = [];
  const rows: PreparedRow[] = [];
  for (const one of open) {
    if (refusalOf(one) !== null) continue;
    for (const row of one.rows) {
      rows.push({ ...row, index: rows.length });
      owners.push(one);
    }
  }
  const ids = await writeRows(tx, sheet, { rows, owners, firstId });
  await onRowsAdded(
    tx,
    sheet,
    owners.flatMap((one, at) => (one.effect.run ? (ids[at] ?? []) : [])),
  );
  const left = ids.values();
  let isFirst = true;
  return open.map((one): SheetCommit => {
    const refusal = refusalOf(one);
    if (refusal !== null) return refusal;
    const outputs = {
      row_ids: one.rows.map(() => left.next().value ?? 0),
      created_sheet: isFirst ? created : null,
    };
    isFirst = false;
    return { state: 'answered', outputs };
  });
}

interface OwnedRows {
  rows: readonly PreparedRow[];
  /** Of each row. */
  owners: readonly Ready[];
  firstId: number;
}

/** The ids of the rows, in their order. */
async function writeRows(tx: Tx, sheet: Sheet, { rows, owners, firstId }: OwnedRows): Promise<number[]> {
  if (rows.length === 0) return [];
  const makers = new Map<Ready, RowMaker>();
  const makerOf = (index: number): RowMaker => {
    const owner = owners[index];
    if (owner === undefined) throw new Error('a row of a pipe has no owner');
    const maker = makers.get(owner) ?? toMaker(owner);
    makers.set(owner, maker);
    return maker;
  };
  const origin = { kind: 'pipe' } as const;
  const own = { rows, firstId, origin, makerOf, hasRun: true, isUpsert: false };
  const { outcomes } = await appendRowsTx(tx, sheet, own);
  const refused = new Map<Ready, SheetRefusal>();
  for (const { index, kind } of outcomes) {
    const owner = owners[index];
    if (owner === undefined || kind === 'appended' || refused.has(owner)) continue;
    refused.set(owner, kind === 'full' ? toRefusal(sheetFull()) : keyTaken);
    // What comes after it may have a place where this one does not take it.
    if (owner.rows.length > 1) break;
  }
  if (refused.size > 0) throw new NotWhole(refused);
  return outcomes.flatMap(({ rowId }) => rowId ?? []);
}

function toMaker({ source: { key }, depth }: Ready): RowMaker {
  const { runId, position, pipeIndex } = key;
  return { origin: { kind: 'pipe', run_id: runId, position, pipe_index: pipeIndex }, depth };
}

const keyTaken = refuse(
  'InvalidValue',
  'Another row of the sheet has this value in the column that is its key; nothing was added.',
);
