/*
 * Effects on tables of our own. Intent, change and answer are one transaction, so no answer is ever unknown. It locks
 * the slices and runs of the records that ask first, because nothing locks those after the lists.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { JsonObject } from '../contract/json-value.ts';
import { jsonObject } from '../contract/json-value.ts';
import type { EffectKey, EffectSource } from '../engine/ports.ts';
import type { Tx } from './database.ts';

/**
 * Does effects of one organization that are not done yet, by `perform`, and answers all of them in their order. What an
 * earlier transaction answered gets the same answer again.
 */
export async function answerOnce<Asked extends { source: EffectSource }, Done extends Committed>(
  tx: Tx,
  asked: readonly Asked[],
  perform: (open: readonly Asked[]) => Promise<readonly Done[]>,
): Promise<(Done | Answered | Lost)[]> {
  const standings = await lockSources(
    tx,
    asked.map(({ source }) => source),
  );
  const open = asked.filter((_, at) => standings[at]?.state === 'new');
  const done = open.length === 0 ? [] : await perform(open);
  await storeAnswers(
    tx,
    open.flatMap(({ source: { key } }, at) => {
      const one = done[at];
      return one?.outputs === undefined ? [] : [{ key, outputs: one.outputs }];
    }),
  );
  const left = done.values();
  return standings.map((standing) => (standing.state === 'new' ? (left.next().value ?? lost) : standing));
}

interface Answered {
  state: 'answered';
  outputs: JsonObject;
}
interface Lost {
  state: 'lost';
}
/** What became of an effect; one that has outputs was done. */
interface Committed {
  state: string;
  outputs?: JsonObject;
}

const lost: Lost = { state: 'lost' };

/** Whether the effect is to be done; `answered`: an earlier transaction did it. */
type Standing = Lost | { state: 'new' } | Answered;

/** The standings do not change until the transaction ends. */
async function lockSources(tx: Tx, sources: readonly EffectSource[]): Promise<Standing[]> {
  const [first] = sources;
  if (first === undefined) return [];
  const { organizationId } = first.key;
  const leased = await lockSlices(tx, organizationId, sources);
  const answers = await lockRuns(tx, organizationId, sources);
  return sources.map(({ key, claim }): Standing => {
    if (!leased.has(sliceName(key.runId, claim))) return { state: 'lost' };
    const answer = answers.get(recordName(key));
    return answer === undefined ? { state: 'new' } : { state: 'answered', outputs: answer };
  });
}

const sliceName = (runId: string, claim: EffectSource['claim']) =>
  `${runId}/${claim.firstPosition}/${claim.token}`;
const recordName = ({ runId, position, pipeIndex, step }: Omit<EffectKey, 'organizationId'>) =>
  `${runId}/${position}/${pipeIndex}/${step}`;

/** Locks slices shared, so that no worker claims them in the meantime. */
async function lockSlices(
  tx: Tx,
  organizationId: string,
  sources: readonly EffectSource[],
): Promise<ReadonlySet<string>> {
  const claims = [
    ...new Map(sources.map((source) => [sliceName(source.key.runId, source.claim), source])).values(),
  ];
  const { rows } = await sql<{ run_id: string; first_position: number; token: number }>`
    select slices.run_id, slices.first_position, slices.token
    from slices join unnest(
      ${claims.map(({ key }) => key.runId)}::text[], ${claims.map(({ claim }) => claim.firstPosition)}::int[],
      ${claims.map(({ claim }) => claim.token)}::int[]
    ) as asked (run_id, first_position, token) using (run_id, first_position, token)
    where slices.org_id = ${organizationId} and slices.state = 'leased'
    order by slices.run_id, slices.first_position for share of slices`.execute(tx);
  return new Set(
    rows.map(({ run_id, first_position, token }) =>
      sliceName(run_id, { firstPosition: first_position, token }),
    ),
  );
}

const storedAnswer = z.string().transform((text) => jsonObject.parse(JSON.parse(text)));

/**
 * Locks runs as the foreign key of their effects will lock them (counting them makes sure that all are locked), and
 * returns what is already answered: one by one, because the planner would rather read all effects of an organization, of
 * which there are more with each record.
 */
async function lockRuns(
  tx: Tx,
  organizationId: string,
  sources: readonly EffectSource[],
): Promise<ReadonlyMap<string, JsonObject>> {
  const runIds = [...new Set(sources.map(({ key }) => key.runId))];
  const { rows } = await sql<{
    run_id: string;
    position: number;
    pipe_index: number;
    step: number;
    answer: string | null;
  }>`
    with locked as materialized (
      select id from runs where org_id = ${organizationId} and id = any(${runIds}::text[])
      order by id for key share
    )
    select asked.run_id, asked.position, asked.pipe_index, asked.step, answer
    from unnest(
      ${sources.map(({ key }) => key.runId)}::text[], ${sources.map(({ key }) => key.position)}::int[],
      ${sources.map(({ key }) => key.pipeIndex)}::int[], ${sources.map(({ key }) => key.step)}::int[]
    ) as asked (run_id, position, pipe_index, step) cross join lateral (
      select answer from effects
      where effects.org_id = ${organizationId} and effects.run_id = asked.run_id
        and effects.position = asked.position and effects.pipe_index = asked.pipe_index and effects.step = asked.step
      limit 1) as done
    where (select count(*) from locked) > 0`.execute(tx);
  return new Map(
    rows.map((row) => [
      recordName({ runId: row.run_id, position: row.position, pipeIndex: row.pipe_index, step: row.step }),
      storedAnswer.parse(row.answer),
    ]),
  );
}

/**
 * Writes intents with their answers, as one array for each column: the text of the statement is always the same. One that
 * is already there fails the transaction, which is then tried again.
 */
async function storeAnswers(
  tx: Tx,
  answers: readonly { key: EffectKey; outputs: JsonObject }[],
): Promise<void> {
  if (answers.length === 0) return;
  const list = <Value>(read: (key: EffectKey) => Value) => answers.map(({ key }) => read(key));
  await sql`
    insert into effects (org_id, run_id, position, pipe_index, step, intent, answer)
    select org_id, run_id, position, pipe_index, step, intent, answer from unnest(
      ${list(({ organizationId }) => organizationId)}::text[], ${list(({ runId }) => runId)}::text[],
      ${list(({ position }) => position)}::int[], ${list(({ pipeIndex }) => pipeIndex)}::int[],
      ${list(({ step }) => step)}::int[], ${answers.map(() => randomUUID())}::text[],
      ${answers.map(({ outputs }) => JSON.stringify(outputs))}::text[]
    ) as given (org_id, run_id, position, pipe_index, step, intent, answer)`.execute(tx);
}
