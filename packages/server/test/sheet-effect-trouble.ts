/* What pipes do to the sheet of `sheet-trouble.ts` while the lock order is tried. */
import { commitAppends } from '../src/sheets/effects/append-effects.ts';
import { commitDeletes } from '../src/sheets/effects/delete-effects.ts';
import { createDepthFinder } from '../src/sheets/effects/origin-depth.ts';
import { commitTurns } from '../src/sheets/effects/turn-effects.ts';
import { ServiceError } from '../src/contract/errors.ts';
import type { ClaimedSlice } from '../src/queue/claim-slices.ts';
import type { Db } from '../src/storage/database.ts';

const named = {
  organizationId: 'org-a',
  environment: 'production',
  project: 'p',
  sheet: 's',
} as const;

interface Trouble {
  random: { chance(share: number): boolean; upTo(limit: number): number };
  /** Claims that stood a moment ago. */
  some(): ClaimedSlice[];
  /** A way for looking through whole sheets. */
  scans(): Db;
}

const plan = () => Promise.reject(new Error('no column is missing'));
const noPatterns = () => Promise.reject(new Error('no pattern is asked for'));

export function createSheetEffectTrouble({
  random,
  some,
  scans,
}: Trouble): Record<string, (db: Db) => Promise<unknown>> {
  const sources = () =>
    some()
      .filter((claim) => claim.organizationId === named.organizationId)
      .map((claim) => {
        const { organizationId, runId, firstPosition: position } = claim;
        const key = { organizationId, runId, position, pipeIndex: 2, step: random.upTo(100_000) };
        return { key, claim, environment: 'production' } as const;
      });
  const { project, sheet } = named;
  const match = () => ({
    logic: 'and' as const,
    conditions: random.chance(0.5)
      ? []
      : [
          {
            property: 'value' as const,
            field_name: 'email',
            operator: 'neq' as const,
            value: `p${random.upTo(40)}@b.c`,
          },
        ],
  });
  const looking = (db: Db) => ({ db: scans(), work: db, match: () => noPatterns });
  return {
    'append rows to a sheet by pipes': async (db) => {
      const asked = sources().map((source) => ({
        source,
        effect: {
          kind: 'append',
          project,
          sheet,
          rows: Array.from({ length: 1 + random.upTo(3) }, () => ({ email: `p${random.upTo(40)}@b.c` })),
          run: random.chance(0.5),
          mayAddColumns: true,
          mayCreate: false,
        } as const,
      }));
      if (asked.length > 0)
        await unlessChanged(commitAppends({ db, plan, findDepths: createDepthFinder(db) }, named, asked));
    },
    'take turns in a sheet': async (db) => {
      const same = match();
      const asked = sources().map((source) => {
        const key = random.chance(0.5) ? null : `key ${random.upTo(10)}`;
        return { source, effect: { kind: 'turn', project, sheet, match: same, key } as const };
      });
      if (asked.length > 0) await unlessChanged(commitTurns(looking(db), named, asked));
    },
    'delete rows of a sheet by pipes': async (db) => {
      const same = match();
      const limit = 1 + random.upTo(4);
      const asked = sources().map((source) => ({
        source,
        effect: { kind: 'delete', project, sheet, match: same, limit } as const,
      }));
      if (asked.length > 0) await unlessChanged(commitDeletes(looking(db), named, asked));
    },
  };
}

/** Others change the same sheet all the time here. */
async function unlessChanged(done: Promise<unknown>): Promise<void> {
  await done.catch((error: unknown) => {
    const isChanged =
      error instanceof ServiceError && ['version-conflict', 'name-taken', 'not-found'].includes(error.type);
    if (!isChanged) throw error;
  });
}
