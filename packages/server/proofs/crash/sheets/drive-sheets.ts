/* Keeps sheets running: rows are appended and Run is pressed again and again, whatever happens to the service. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ApiClient } from '../../kit/api-client.ts';
import type { SheetPlan } from './sheet-plans.ts';
import { sheetPlans } from './sheet-plans.ts';
import { isSettled } from './is-settled.ts';

export interface SheetLoad {
  /** No more rows; resolves when all cells are filled, or had that long to. */
  finish(patienceMs: number): Promise<void>;
  /** How many steps each sheet has made. */
  steps(): number[];
}

export interface SheetSpec {
  rowsOf(place: { sheet: number; step: number }): object[];
  /** How many steps each sheet makes; null for as many as it can. */
  steps: readonly number[] | null;
}

const pollMs = 200;
const numbered = z.object({ id: z.number() });
const run = z.object({ no: z.number(), finished_at: z.string().nullable() });

/** Makes the sheets, and then goes on by itself. */
export async function startSheets(client: ApiClient, { rowsOf, steps }: SheetSpec): Promise<SheetLoad> {
  const made = sheetPlans.map(() => 0);
  let isFinishing = false;
  let deadline = Number.POSITIVE_INFINITY;
  const lane = async (plan: SheetPlan, sheet: number, path: string) => {
    const press = (key: string) => pressTwice(client, { path, key, body: plan.run, until: () => deadline });
    const wanted = steps?.[sheet] ?? Number.POSITIVE_INFINITY;
    for (let step = 0; step < wanted && (steps !== null || !isFinishing); step += 1) {
      const key = `sheet-${sheet}-${step}`;
      const body = JSON.stringify({ rows: rowsOf({ sheet, step }) });
      await client.call(`${path}/rows`, { body, idempotencyKey: `${key}-rows` });
      made[sheet] = step + 1;
      await press(key);
    }
    await press(`sheet-${sheet}-end`);
    while (!(await isSettled(client, path)) && Date.now() < deadline) await sleep(pollMs);
  };
  const paths = await Promise.all(sheetPlans.map((plan) => createSheet(client, plan)));
  const lanes = Promise.all(sheetPlans.map((plan, at) => lane(plan, at, paths[at] ?? '')));
  // Heard by `finish`; until then nobody does.
  lanes.catch(() => {});
  return {
    steps: () => made,
    finish: async (patienceMs) => {
      isFinishing = true;
      deadline = Date.now() + patienceMs;
      await lanes;
    },
  };
}

/** Nothing is killed yet, so that nobody needs a key for it. */
async function createSheet(client: ApiClient, { name, pipes }: SheetPlan): Promise<string> {
  const columns = [{ name: 'name' }, { name: 'company_domain' }];
  const body = JSON.stringify({ project: 'Crash', name, columns, pipes });
  return `/v1/sheets/${numbered.parse(JSON.parse(await client.call('/v1/sheets', { body }))).id}`;
}

interface Press {
  path: string;
  key: string;
  body: object;
  until(): number;
}

/** Two runs of the same cells at once, and the wait for the end of both. */
async function pressTwice(client: ApiClient, { path, key, body, until }: Press): Promise<void> {
  const started = await Promise.all(
    ['one', 'other'].map((which) =>
      client.call(`${path}/runs`, { body: JSON.stringify(body), idempotencyKey: `${key}-${which}` }),
    ),
  );
  const numbers = started.map((text) => run.parse(JSON.parse(text)).no);
  if (new Set(numbers).size !== started.length)
    throw new Error(`${key} was pressed twice, and made one run of ${path}: ${numbers.join(', ')}`);
  for (const no of numbers) {
    const hasEnded = async () =>
      run.parse(JSON.parse(await client.call(`${path}/runs/${no}`))).finished_at !== null;
    while (!(await hasEnded()) && Date.now() < until()) await sleep(pollMs);
  }
}
