import { createOwnPlaces } from '../datasets/querying/own-places.ts';
import type { EffectSource, NamedSheet, SheetCommit, SheetEffect, SheetPort } from '../engine/ports.ts';
import type { Computing } from '../engine/task.ts';
import { commitAppends } from '../sheets/effects/append-effects.ts';
import { commitDeletes } from '../sheets/effects/delete-effects.ts';
import { findObject, findObjects } from '../sheets/effects/find-objects.ts';
import { createDepthFinder } from '../sheets/effects/origin-depth.ts';
import { commitTurns, matchDigest } from '../sheets/effects/turn-effects.ts';
import type { PlanParts } from '../sheets/structure/plan-draft.ts';
import { batchByTarget } from '../storage/batch-by-target.ts';
import { isTaken } from '../storage/database-error.ts';
import type { Storage } from '../storage/open-storage.ts';
import { outlast } from '../storage/outlast.ts';
import { lookupPlaces } from './lookup-places.ts';
import { matchPatterns } from './wire-sheet-reading.ts';

/** Effects of one transaction, and rows that it adds. */
const effectsAtOnce = 100;
const rowsAtOnce = 2000;
/** Transactions of one organization at a time; each takes a connection. */
const commitsAtOnce = 2;

interface Asked<Effect extends SheetEffect> {
  effect: Effect;
  source: EffectSource;
}

interface SheetParts {
  plan: PlanParts;
  computing: Pick<Computing, 'forRequest'>;
}

/** The sheets of organizations, as runs use them. */
export function wireSheetEffects(
  storage: Pick<Storage, 'work' | 'lookups'>,
  { plan, computing }: SheetParts,
): SheetPort {
  const { work, lookups: db } = storage;
  const reading = lookupPlaces(storage);
  const looking = { db, match: (organizationId: string) => matchPatterns(computing, organizationId) };
  const appending = { db: work, plan, findDepths: createDepthFinder(work) };
  const gather = createGather();
  const appends = gather<'append'>(async (named, asked) => {
    const done: SheetCommit[] = [];
    for (const some of inPortions(asked)) done.push(...(await commitAppends(appending, named, some)));
    return done;
  });
  const turns = gather<'turn'>((named, asked) =>
    reading(named.organizationId, () => commitTurns({ ...looking, work }, named, asked)),
  );
  const deletes = gather<'delete'>((named, asked) =>
    reading(named.organizationId, () => commitDeletes({ ...looking, work }, named, asked)),
  );
  return {
    commit: (effect, source) => {
      if (effect.kind === 'append') return appends('', { effect, source });
      const digest = matchDigest(effect);
      return effect.kind === 'turn' ? turns(digest, { effect, source }) : deletes(digest, { effect, source });
    },
    findRows: (query) =>
      outlast(() => reading(query.organizationId, () => findObjects(looking, query)), { isLimited: true }),
    readRow: (named, row) =>
      outlast(() => reading(named.organizationId, () => findObject(looking, named, row)), {
        isLimited: true,
      }),
  };
}

type EffectOf<Kind> = Extract<SheetEffect, { kind: Kind }>;

/** Effects of one kind on one sheet, with the same conditions if they have any, are done together. */
function createGather() {
  const inPlace = createOwnPlaces(commitsAtOnce);
  return <Kind extends SheetEffect['kind']>(
    run: (named: NamedSheet, asked: Asked<EffectOf<Kind>>[]) => Promise<SheetCommit[]>,
  ) => {
    const batch = batchByTarget(
      (_target, asked: Asked<EffectOf<Kind>>[]) => {
        const named = namedOf(asked);
        return inPlace(named.organizationId, () => onceMoreIfTaken(() => outlast(() => run(named, asked))));
      },
      { atOnce: effectsAtOnce },
    );
    return (digest: string, asked: Asked<EffectOf<Kind>>) => {
      const { organizationId, environment, project, sheet } = namedOf([asked]);
      return batch([organizationId, environment, project, sheet, digest].join('\n'), asked);
    };
  };
}

function namedOf(asked: readonly Asked<SheetEffect>[]): NamedSheet {
  const [first] = asked;
  if (first === undefined) throw new Error('a batch of effects is empty');
  const { effect, source } = first;
  const { project, sheet } = effect;
  return { organizationId: source.key.organizationId, environment: source.environment, project, sheet };
}

function* inPortions(asked: readonly Asked<EffectOf<'append'>>[]): Generator<Asked<EffectOf<'append'>>[]> {
  let portion: Asked<EffectOf<'append'>>[] = [];
  let count = 0;
  for (const one of asked) {
    const { length } = one.effect.rows;
    if (portion.length > 0 && count + length > rowsAtOnce) {
      yield portion;
      [portion, count] = [[], 0];
    }
    portion.push(one);
    count += length;
  }
  if (portion.length > 0) yield portion;
}

/**
 * A commit whose acknowledgement was lost may still be in progress when it is tried again; one more try then sees its
 * answers.
 */
async function onceMoreIfTaken<Result>(task: () => Promise<Result>): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    if (!isTaken(error)) throw error;
    return task();
  }
}
