/* A sheet with rows of the simulated world, and presses of Run on all of its cells. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createWorld } from '@headrace/sandbox';
import type { ApiClient } from '../kit/api-client.ts';

export type Caller = Pick<ApiClient, 'call'>;

/** One vendor, so that a cell that is asked for twice is paid for twice; and a pipe that reads what it finds. */
const pipes = [
  { pipe_id: 'person:workemail:waterfall@1', config: { providers: [{ provider: 'leadmagic' }] } },
  {
    pipe_id: 'company:domain:workemail@1',
    auto: 'off',
    config: { output_fields: { company_domain: { alias: 'mail_domain', enabled: true } } },
  },
];
/** Enough for anything: it is not what bounds the run. */
const ceiling = 1_000_000_000;
const rowsAtOnce = 1000;
const pollMs = 200;

const numbered = z.object({ id: z.number() });
const started = z.object({ no: z.number() });
const run = z.object({
  no: z.number(),
  status: z.string(),
  selected: z.number(),
  up_to_date: z.number(),
  pinned: z.number(),
  running_elsewhere: z.number(),
  waiting: z.number(),
  by_status: z.record(z.string(), z.number()),
  spent: z.number(),
  finished_at: z.string().nullable(),
});
export type PressedRun = z.infer<typeof run>;

/** The path of a new sheet. Rows close to each other are different people: equal questions at the same time are one. */
export async function makeSheet(
  client: Caller,
  { name, rows }: { name: string; rows: number },
): Promise<string> {
  const columns = [{ name: 'name' }, { name: 'company_domain' }];
  const body = JSON.stringify({ project: 'Press', name, columns, pipes });
  const { id } = numbered.parse(JSON.parse(await client.call('/v1/sheets', { body })));
  const path = `/v1/sheets/${id}`;
  const world = createWorld();
  for (let from = 0; from < rows; from += rowsAtOnce) {
    const some = Array.from({ length: Math.min(rowsAtOnce, rows - from) }, (_, at) => {
      const person = world.person((from + at) % world.personCount);
      return { values: { name: person.name, company_domain: person.employments[0].company.domain } };
    });
    const idempotencyKey = `${name.replaceAll(' ', '-')}-${from}`;
    await client.call(`${path}/rows`, { body: JSON.stringify({ rows: some }), idempotencyKey });
  }
  return path;
}

/** Presses of Run on all cells, by so many clients at once; the runs as they have ended. */
export async function pressRun(client: Caller, path: string, clients: number): Promise<PressedRun[]> {
  const body = JSON.stringify({ pipes: ['p1', 'p2'], max_credits: ceiling });
  const press = async (_: unknown, at: number): Promise<PressedRun> => {
    const text = await client.call(`${path}/runs`, { body, idempotencyKey: `${path}-by-client-${at}` });
    const { no } = started.parse(JSON.parse(text));
    for (;;) {
      const found = run.parse(JSON.parse(await client.call(`${path}/runs/${no}`)));
      if (found.finished_at !== null) return found;
      await sleep(pollMs);
    }
  };
  return Promise.all(Array.from({ length: clients }, press));
}

const credits = z.object({ balance: z.number() });

/** In ten-thousandths of a credit. */
export async function readBalance(client: Caller): Promise<number> {
  return toUnits(credits.parse(JSON.parse(await client.call('/v1/credits'))).balance);
}

export const toUnits = (amount: number): number => Math.round(amount * 10_000);
