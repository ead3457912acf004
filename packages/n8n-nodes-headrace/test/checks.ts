import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Execution, Item, N8nClient } from './n8n-client.ts';
import type { Headrace } from './start-headrace.ts';
import { price } from './start-headrace.ts';
import type { HeadraceNode } from './workflow.ts';
import { publishWorkflow } from './workflow.ts';

export interface Home {
  client: N8nClient;
  headrace: Headrace;
  credentialId: string;
  people: Record<string, string>[];
}

/** A pipe that asks one provider, so that calls and credits can be counted. */
const pipesJson = JSON.stringify([
  { pipe_id: 'person:workemail:waterfall@1', config: { providers: [{ provider: 'leadmagic' }] } },
]);
const enriching = { operation: 'enrich', pipesMode: 'json', pipesJson, environment: 'production' };

const spentBy = ({ json }: Item): number => readDetails(json).credits;
const balanceOf = async ({ headrace }: Home) =>
  (await headrace.read<{ balance: number }>('/v1/credits')).balance;
const countRuns = async ({ headrace }: Home) =>
  (await headrace.read<{ runs: object[] }>('/v1/runs?limit=100')).runs.length;
const sum = (numbers: readonly number[]) => Number(numbers.reduce((a, b) => a + b, 0).toFixed(4));

/** 150 items are two runs; each keeps its place, its own fields and its link, and says what it cost. */
export async function checkEnrich(home: Home): Promise<string> {
  const people = home.people.slice(0, 150);
  const node = { parameters: { ...enriching, options: { includeDetails: true } } };
  const [balance, runs] = [await balanceOf(home), await countRuns(home)];
  const asked = await home.headrace.countAsked('leadmagic');
  const workflow = await publishWorkflow(home.client, { ...home, node });
  const { status, items, message } = await workflow.run(people);
  assert.equal(status, 'success', message);
  const given = items.Headrace ?? [];
  assert.deepEqual(
    given.map(({ json }) => [json.id, json.name]),
    people.map(({ id, name }) => [id, name]),
  );
  assert.deepEqual(
    given.map(({ pairedItem }) => pairedItem),
    people.map((_, item) => ({ item })),
  );
  const found = given.filter(({ json }) => json.work_email !== null);
  assert.ok(found.length > 50, `only ${found.length} found`);
  for (const item of found) assert.deepEqual([spentBy(item), providerOf(item)], [price, 'leadmagic']);
  const spent = sum(given.map(spentBy));
  assert.equal(spent, sum([balance - (await balanceOf(home))]));
  assert.equal((await countRuns(home)) - runs, 2);
  assert.equal((await home.headrace.countAsked('leadmagic')) - asked, 150);
  return `150 items, 2 runs, 150 vendor calls, ${found.length} emails, ${spent} credits`;
}

/** A node that gave up waiting is retried from n8n's list of executions. It gets the same runs, and nothing is asked again. */
export async function checkRetry(home: Home): Promise<string> {
  const people = home.people.slice(150, 270);
  const node = { parameters: { ...enriching, options: { includeDetails: true, timeoutMinutes: 0.01 } } };
  const before = { asked: await home.headrace.countAsked('leadmagic'), runs: await countRuns(home) };
  await home.headrace.setLatency(3000);
  const workflow = await publishWorkflow(home.client, { ...home, node });
  const failed = await workflow.run(people);
  await home.headrace.setLatency(0);
  assert.equal(failed.status, 'error');
  assert.match(String(failed.message), /is still (pending|processing) after the timeout/);
  await waitUntilIdle(home);
  const balance = await balanceOf(home);
  const retried = await retry(home, failed);
  assert.equal(retried.items.Headrace?.length, 120);
  assert.equal(await balanceOf(home), balance);
  assert.equal((await countRuns(home)) - before.runs, 2);
  assert.equal((await home.headrace.countAsked('leadmagic')) - before.asked, 120);
  return `execution ${failed.id} failed, its retry ${retried.id} gave 120 items of the same 2 runs for 0 credits`;
}

/** The ceiling is for all items together, also if they are several runs. */
export async function checkCeiling(home: Home): Promise<string> {
  const maxCredits = 1;
  const node = { parameters: { ...enriching, options: { includeDetails: true, maxCredits } } };
  const workflow = await publishWorkflow(home.client, { ...home, node });
  const { status, items, message } = await workflow.run(home.people.slice(270, 390));
  assert.equal(status, 'success', message);
  const spent = sum((items.Headrace ?? []).map(spentBy));
  assert.equal(spent, maxCredits);
  return `120 items cost ${spent} of at most ${maxCredits} credits`;
}

/** A run that stopped because the budget was used up goes on in a retry, with what it had found. */
export async function checkBudget(home: Home): Promise<string> {
  const people = home.people.slice(390, 450);
  const [balance, asked] = [await balanceOf(home), await home.headrace.countAsked('leadmagic')];
  const workflow = await publishWorkflow(home.client, { ...home, node: { parameters: enriching } });
  await home.headrace.setBudget(1);
  const failed = await workflow.run(people);
  assert.equal(failed.status, 'error');
  assert.match(String(failed.message), /is failed/);
  assert.equal(sum([balance - (await balanceOf(home))]), 1);
  await home.headrace.setBudget(100);
  const retried = await retry(home, failed);
  const found = (retried.items.Headrace ?? []).filter(({ json }) => json.work_email !== null);
  assert.equal(sum([balance - (await balanceOf(home))]), sum(found.map(() => price)));
  assert.equal((await home.headrace.countAsked('leadmagic')) - asked, 60);
  return `stopped at 1 credit, then went on: 60 vendor calls and ${found.length} emails, each paid once`;
}

/** Pipes that do not exist: each item says so, and goes on. */
export async function checkErrors(home: Home): Promise<string> {
  const parameters = { ...enriching, pipesJson: '={{ [{ "pipe_id": $json.pipe }] }}' };
  const node = { parameters, onError: 'continueRegularOutput' as const };
  const workflow = await publishWorkflow(home.client, { ...home, node });
  const given = [
    { pipe: 'person:name:split@1', name: 'Jane Doe' },
    { pipe: 'no:such@1', name: 'John Roe' },
  ];
  const { status, items, message } = await workflow.run(given);
  assert.equal(status, 'success', message);
  const [good, bad] = items.Headrace ?? [];
  assert.equal(good?.json.last_name, 'Doe');
  assert.match(String(bad?.json.error), /no:such@1|pipeline/i);
  assert.deepEqual(bad?.pairedItem, { item: 1 });
  return `of two items with different pipes one went on, and the other says: ${String(bad?.json.error)}`;
}

/** 120 rows of a search are two pages of 60. */
export async function checkSearch(home: Home): Promise<string> {
  const parameters = {
    operation: 'search',
    search: { __rl: true, mode: 'id', value: 'people:profiles:amplemarket@2' },
    filterMode: 'fields',
    filters: {
      filter: [
        { name: 'current_seniority_levels', value: 'VP', isExcluded: false },
        { name: 'current_seniority_levels', value: 'Director', isExcluded: false },
      ],
    },
    limit: 120,
    environment: 'sandbox',
  };
  const runs = await countRuns(home);
  const workflow = await publishWorkflow(home.client, { ...home, node: { parameters } });
  const { status, items, message } = await workflow.run([{ any: 1 }]);
  assert.equal(status, 'success', message);
  const rows = items.Headrace ?? [];
  assert.equal(rows.length, 120);
  assert.equal(new Set(rows.map(({ json }) => json.profile_url)).size, 120);
  assert.deepEqual(rows[119]?.pairedItem, { item: 0 });
  assert.equal((await countRuns(home)) - runs, 2);
  return `120 people of 2 pages, such as ${String(rows[0]?.json.name)}`;
}

/** The workflow of the documents, node by node. */
export async function checkExample(home: Home): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../examples/n8n-workflow.json'), 'utf8');
  const example: { nodes: (HeadraceNode & { type: string })[] } = JSON.parse(text);
  let items: Item[] = [{ json: { start: 1 } }];
  for (const { type, parameters } of example.nodes.filter((node) => node.type.endsWith('.headrace'))) {
    assert.equal(type, 'n8n-nodes-headrace.headrace');
    const workflow = await publishWorkflow(home.client, { ...home, node: { parameters } });
    const ended = await workflow.run(items.map(({ json }) => json));
    assert.equal(ended.status, 'success', ended.message);
    items = ended.items.Headrace ?? [];
  }
  const found = items.filter(({ json }) => typeof json.work_email === 'string');
  assert.deepEqual([items.length, found.length > 10], [25, true]);
  return `25 people, ${found.length} of them with a work email`;
}

/** Once, however many items come in. */
export async function checkCredits(home: Home): Promise<string> {
  const workflow = await publishWorkflow(home.client, {
    ...home,
    node: { parameters: { operation: 'getCredits' } },
  });
  const { items } = await workflow.run([{ any: 1 }, { any: 2 }]);
  const balance = await balanceOf(home);
  assert.deepEqual(
    items.Headrace?.map(({ json }) => json),
    [{ balance, held: 0, available: balance }],
  );
  return `${balance} credits are left`;
}

/** What the list of executions offers for those that failed. */
async function retry({ client }: Home, failed: Execution): Promise<Execution> {
  await client.call(`/executions/${failed.id}/retry`, { loadWorkflow: false });
  const [last] = (await client.call<{ results: { id: string }[] }>('/executions?limit=1')).results;
  const retried = await client.readExecution(last?.id ?? '');
  assert.notEqual(retried.id, failed.id);
  assert.equal(retried.status, 'success', retried.message);
  return retried;
}

async function waitUntilIdle({ headrace }: Home): Promise<void> {
  for (;;) {
    const { runs } = await headrace.read<{ runs: { status: string }[] }>('/v1/runs?limit=100');
    if (runs.every(({ status }) => status !== 'pending' && status !== 'processing')) return;
    await setTimeout(200);
  }
}

interface Details {
  credits: number;
  fields: Record<string, { status: string; provider: string | null }>;
}

function readDetails({ headrace }: Item['json']): Details {
  const details: Details = JSON.parse(JSON.stringify(headrace));
  return details;
}

function providerOf({ json }: Item): string | null {
  const field = readDetails(json).fields.work_email;
  assert.equal(field?.status, 'completed');
  return field.provider;
}
