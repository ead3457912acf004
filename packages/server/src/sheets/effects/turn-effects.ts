/* Turns that pipes take among the rows of a sheet; those of the same conditions, together. */
import type { EffectSource, NamedSheet, SheetCommit, SheetRefusal, TurnEffect } from '../../engine/ports.ts';
import { answerOnce } from '../../storage/commit-effects.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { digestOf } from '../../storage/list-keys.ts';
import type { CheckedConditions } from '../conditions/check-conditions.ts';
import type { Sheet } from '../sheet.ts';
import { shareSheet } from '../structure/lock-sheet.ts';
import { findTarget } from './find-target.ts';
import type { Looking } from './match-rows.ts';
import { lookForRows, readMatch } from './match-rows.ts';
import { isGone, refuse } from './refuse.ts';
import type { TurnPlace } from './store-turns.ts';
import {
  findKeys,
  findLast,
  keepAlive,
  lockTurns,
  maxKeys,
  storeTurns,
  TooManyTurns,
} from './store-turns.ts';
import type { Round } from './turn-order.ts';
import { createTurns } from './turn-order.ts';

export interface AskedTurn {
  effect: TurnEffect;
  source: EffectSource;
}

interface TakingTurns extends Looking {
  /** Where turns are written. */
  work: Db;
}

/** Rows that are looked for beyond those that are needed, so that turns of other processes meanwhile do not matter. */
const spare = 1000;
const tries = 20;

/** What stands for conditions: those of the same meaning may count as others. */
export function matchDigest({ match }: Pick<TurnEffect, 'match'>): string {
  const { logic, conditions } = match;
  return digestOf(JSON.stringify(conditions.length === 0 ? [] : [logic, conditions]));
}

/** All of the same sheet and the same match. */
export async function commitTurns(
  parts: TakingTurns,
  named: NamedSheet,
  asked: readonly AskedTurn[],
): Promise<SheetCommit[]> {
  for (let left = tries; left > 0; left -= 1) {
    const found = await findRound(parts, named, asked);
    try {
      return await parts.work
        .transaction()
        .execute((tx) =>
          answerOnce(tx, asked, (open) =>
            'state' in found ? Promise.resolve(open.map(() => found)) : takeTurns(tx, found, open),
          ),
        );
    } catch (error) {
      if (error instanceof TooManyTurns) return asked.map(() => refuse('LimitReached', error.message));
      if (!(error instanceof RoundOver || isGone(error))) throw error;
    }
  }
  throw new Error('others took all turns that were looked for');
}

interface FoundRound {
  sheet: Sheet;
  place: TurnPlace;
  round: Round;
}

async function findRound(
  parts: TakingTurns,
  named: NamedSheet,
  asked: readonly AskedTurn[],
): Promise<FoundRound | SheetRefusal> {
  const [first] = asked;
  if (first === undefined) throw new Error('a batch of turns is empty');
  const sheet = await findTarget(parts.db, named);
  if ('state' in sheet) return sheet;
  const conditions = readMatch(sheet, first.effect.match);
  if ('state' in conditions) return conditions;
  const place = {
    organizationId: sheet.organizationId,
    sheetId: sheet.id,
    digest: matchDigest(first.effect),
  };
  const start = await findLast(parts.db, place);
  const round = await lookAround(parts, sheet, { conditions, start, limit: asked.length + spare });
  return 'state' in round ? round : { sheet, place, round };
}

/** Rows after the last one that had its turn, then those before it. */
async function lookAround(
  looking: Looking,
  sheet: Sheet,
  { conditions, start, limit }: { conditions: CheckedConditions; start: number; limit: number },
): Promise<Round | SheetRefusal> {
  const later = await lookForRows(looking, sheet, { conditions, after: start, limit });
  if ('state' in later) return later;
  const left = limit - later.rowIds.length;
  if (left <= 0) return { start, ids: later.rowIds, isWhole: false };
  const earlier = await lookForRows(looking, sheet, { conditions, upTo: start, limit: left });
  if ('state' in earlier) return earlier;
  return { start, ids: [...later.rowIds, ...earlier.rowIds], isWhole: earlier.rowIds.length < left };
}

/** Thrown if others took turns meanwhile, so that rows have to be looked for again. */
class RoundOver extends Error {}

async function takeTurns(
  tx: Tx,
  { sheet, place, round }: FoundRound,
  open: readonly AskedTurn[],
): Promise<SheetCommit[]> {
  if ((await shareSheet(tx, sheet)).structure !== sheet.structure) throw new RoundOver();
  const { last, keyCount } = await lockTurns(tx, place);
  const digests = open.map(({ effect: { key } }) => (key === null ? null : digestOf(key)));
  const known = await findKeys(
    tx,
    place,
    digests.filter((digest) => digest !== null),
  );
  const alive = await keepAlive(tx, place, [...round.ids, ...known.values()]);
  const turns = createTurns({ ...round, ids: round.ids.filter((id) => alive.has(id)) }, last);
  const given = new Map([...known].filter(([, id]) => alive.has(id)));
  const fresh = new Map<string, number>();
  let now = last;
  const done = digests.map((digest): SheetCommit => {
    const kept = digest === null ? undefined : given.get(digest);
    if (kept !== undefined) return answer(kept);
    if (digest !== null && !known.has(digest) && keyCount + fresh.size >= maxKeys) return tooManyKeys;
    const id = turns.next();
    if (id === undefined) {
      if (!round.isWhole) throw new RoundOver();
      return { state: 'answered', outputs: {} };
    }
    now = id;
    if (digest !== null) {
      given.set(digest, id);
      fresh.set(digest, id);
    }
    return answer(id);
  });
  await storeTurns(tx, place, { last: now, fresh });
  return done;
}

const answer = (id: number): SheetCommit => ({ state: 'answered', outputs: { row_id: id } });

const tooManyKeys = refuse(
  'LimitReached',
  `The turns of this sheet have ${maxKeys.toLocaleString('en')} keys, which is the maximum.`,
);
