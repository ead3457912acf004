/* The proof on one home: a load under kills, the same load undisturbed, and both compared. */
import { createWorld } from '@headrace/sandbox';
import type { ThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import type { Role } from '../../src/config.ts';
import { checkService } from '../kit/check-service.ts';
import type { Finding } from '../kit/finding.ts';
import { createRandom } from '../kit/random.ts';
import { checkMoney } from './check-money.ts';
import { checkResults } from './check-results.ts';
import { checkWaiting } from './check-waiting.ts';
import { createRequestMaker, firstPerson } from './make-requests.ts';
import type { Surroundings } from './run-load.ts';
import { runLoad } from './run-load.ts';
import { checkSheets } from './sheets/check-sheets.ts';
import type { SheetSpec } from './sheets/drive-sheets.ts';
import { rowsOfStep } from './sheets/sheet-plans.ts';
import { strike } from './strike.ts';

export interface ProofOptions extends Surroundings {
  postgres: ThrowawayPostgres | null;
  /** Whether the PostgreSQL server is killed as well. */
  killsPostgres: boolean;
  /** On PostgreSQL: one process that starts the other workers itself. With 1, the API and two workers are started. */
  workers: number;
  kills: number;
  seed: number;
}

export interface Proof {
  killed: Record<string, number>;
  findings: Finding[];
}

export async function proveHome({
  killsPostgres,
  workers,
  kills,
  seed,
  ...around
}: ProofOptions): Promise<Proof> {
  let killed: Record<string, number> = {};
  const world = createWorld();
  const from = firstPerson(world, createRandom(seed));
  const rowsOf: SheetSpec['rowsOf'] = (step) => rowsOfStep({ world, from }, step);
  const hasFurther = around.postgres !== null && workers > 1;
  const roles: Role[] = around.postgres === null || hasFurther ? ['all'] : ['api', 'worker', 'worker'];
  const crashed = await runLoad(around, {
    roles,
    ...(hasFurther ? { workers } : {}),
    nextRun: createRequestMaker({ world, receiverUrl: around.receiver.url, seed }),
    sheets: { rowsOf, steps: null },
    meanwhile: async ({ processes }, { broken }) => {
      const postgres = killsPostgres ? around.postgres : null;
      const victims = { processes, further: hasFurther ? workers - 1 : 0, postgres };
      killed = await strike(victims, { kills, random: createRandom(seed + 1), broken });
    },
  });
  const requests = crashed.accepted.map(({ request }) => request);
  const undisturbed = await runLoad(around, {
    roles: ['all'],
    nextRun: () => requests.shift() ?? null,
    sheets: { rowsOf, steps: crashed.sheetSteps },
    meanwhile: (_services, { ended }) => ended,
  });
  const findings = [
    ...checkResults(crashed, undisturbed),
    ...checkMoney(crashed, undisturbed),
    ...checkSheets(crashed, undisturbed),
    ...checkService(crashed),
    checkWaiting(crashed, kills),
  ];
  return { killed, findings };
}
