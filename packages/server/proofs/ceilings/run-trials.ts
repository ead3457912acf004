import { z } from 'zod';
import type { Estimate } from '../../src/contract/estimate.ts';
import { estimate } from '../../src/contract/estimate.ts';
import { askApi, callApi } from '../kit/call-api.ts';
import type { AskedPipe } from './billable-pipes.ts';
import type { Dice } from './dice.ts';
import { createDice } from './dice.ts';
import type { MadeRequest, RequestBounds } from './make-request.ts';
import { makeRequest, rollCeiling } from './make-request.ts';
import type { House, Organization } from './open-house.ts';

/** One run, and what the service said of it. */
export interface Trial {
  organization: Organization;
  request: { pipes: AskedPipe[] };
  records: number;
  estimate: Estimate;
  /** In credits; null for none. */
  maxCredits: number | null;
  /** Null when the organization had nothing left. */
  run: FinishedRun | null;
}

export interface FinishedRun {
  id: string;
  status: string;
  spent: number;
  cells: Cell[];
}

interface Cell {
  status: string;
  code: string | null;
}

const runReply = z.object({
  id: z.string(),
  status: z.string(),
  credits: z.object({ spent: z.number() }),
  records: z.record(
    z.string(),
    z.object({
      fields: z.record(
        z.string(),
        z.object({ status: z.string(), reason: z.object({ code: z.string() }).nullable() }),
      ),
    }),
  ),
});

export interface Draw extends RequestBounds {
  runs: number;
  seed: number;
}

const atOnce = 32;
/** One run in so many is the organization's that runs out. */
const poorEvery = 5;

/** So many runs under ceilings, and the same requests without one, many of them at the same time. */
export async function runTrials(house: House, { runs, seed, ...bounds }: Draw): Promise<Trial[]> {
  const trials: Trial[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < runs) {
      const at = next++;
      const isPoor = at % poorEvery === poorEvery - 1;
      trials.push(...(await runOne(house, { dice: createDice(seed + at), isPoor, bounds })));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return trials;
}

interface Turn {
  dice: Dice;
  isPoor: boolean;
  bounds: RequestBounds;
}

async function runOne(house: House, { dice, isPoor, bounds }: Turn): Promise<Trial[]> {
  const { rich, free, poor } = house.organizations;
  const made = await makeValid(house, () => makeRequest(dice, bounds));
  const owner = isPoor ? poor : rich;
  const worst = (await estimateFor(house, owner, bodyFor(owner, made, null))).max;
  const ceiling = rollCeiling(dice, worst);
  const twins = [runFor(house, owner, { made, maxCredits: ceiling })];
  if (!isPoor) twins.push(runFor(house, free, { made, maxCredits: null }));
  return Promise.all(twins);
}

/** Draws until the service takes it: some pipes do not go together. */
async function makeValid(house: House, draw: () => MadeRequest): Promise<MadeRequest> {
  const { free } = house.organizations;
  for (;;) {
    const made = draw();
    const url = `${house.url}/v1/pipes/estimate`;
    const { status, body } = await callApi(url, { key: free.key, body: bodyFor(free, made, null) });
    if (status === 200) return made;
    if (status !== 400) throw new Error(`the estimate answered ${status}: ${JSON.stringify(body)}`);
  }
}

function bodyFor(owner: Organization, made: MadeRequest, maxCredits: number | null) {
  const connectorOf = (owns: string[]) => ({
    connections: owns.flatMap((provider) => {
      const connection = owner.connections.get(provider);
      return connection === undefined ? [] : [{ type: 'vault', connection }];
    }),
  });
  return {
    config: { environment: 'production', ...(maxCredits === null ? {} : { max_credits: maxCredits }) },
    pipes: made.pipes.map(({ owns, ...pipe }) => ({
      ...pipe,
      ...(owns.length === 0 ? {} : { connector: connectorOf(owns) }),
    })),
    input: made.input,
  };
}

function estimateFor({ url }: House, { key }: Organization, body: object): Promise<Estimate> {
  return askApi(`${url}/v1/pipes/estimate`, { key, body, shape: estimate });
}

async function runFor(
  house: House,
  organization: Organization,
  { made, maxCredits }: { made: MadeRequest; maxCredits: number | null },
): Promise<Trial> {
  const request = bodyFor(organization, made, maxCredits);
  const said = await estimateFor(house, organization, request);
  const { status, body } = await callApi(`${house.url}/v1/pipes/run/sync`, {
    key: organization.key,
    body: request,
  });
  const trial = { organization, request, records: made.input.length, estimate: said, maxCredits };
  if (status === 402) return { ...trial, run: null };
  if (status !== 200) throw new Error(`the run was answered ${status}: ${JSON.stringify(body)}`);
  return { ...trial, run: readRun(body) };
}

function readRun(body: unknown): FinishedRun {
  const { id, status, credits, records } = runReply.parse(body);
  const fields = Object.values(records).flatMap((record) => Object.values(record.fields));
  const cells = fields.map((field) => ({ status: field.status, code: field.reason?.code ?? null }));
  return { id, status, spent: credits.spent, cells };
}
