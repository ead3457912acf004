import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { quietSources } from './metrics.fixture.ts';
import { createMetrics } from './metrics.ts';

const readDocument = (name: string) =>
  readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');

const datasource = z.object({ type: z.literal('prometheus'), uid: z.literal('${datasource}') });
const row = z.object({ id: z.number(), type: z.literal('row'), gridPos: z.object({ y: z.number() }) });
const panel = z.object({
  id: z.number(),
  type: z.enum(['timeseries', 'state-timeline']),
  title: z.string(),
  datasource,
  gridPos: z.object({ h: z.number(), w: z.number(), x: z.number(), y: z.number() }),
  targets: z.array(z.object({ refId: z.string(), datasource, expr: z.string(), legendFormat: z.string() })),
});
const dashboard = z.object({
  schemaVersion: z.number().min(39),
  templating: z.object({ list: z.array(z.looseObject({ name: z.string(), type: z.string() })) }),
  panels: z.array(z.union([row, panel])),
});

/** Names as they are exported, with what histograms append. */
async function listMetrics() {
  const text = await createMetrics(quietSources).render();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({
    name,
    type,
  }));
  const series = types.flatMap(({ name, type }) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => name + suffix) : [name],
  );
  return { names: types.map(({ name }) => name), series };
}

const read = dashboard.parse(JSON.parse(readDocument('grafana-dashboard.json')));
const panels = read.panels.flatMap((one) => (one.type === 'row' ? [] : [one]));
const queried = new Set(
  panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(?:headrace|nodejs|process)_\w+/g) ?? []),
  ),
);

it('the dashboard asks only for metrics that exist', async () => {
  const { series } = await listMetrics();
  expect([...queried].filter((name) => !series.includes(name))).toEqual([]);
});

it('the dashboard shows every metric of ours', async () => {
  const { names } = await listMetrics();
  const shown = new Set([...queried].map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
  const ours = names.filter((name) => name.startsWith('headrace_'));
  expect(ours.length).toBeGreaterThan(20);
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});

it('the dashboard can be imported: every panel by itself, on the data source that is chosen', () => {
  expect(new Set(read.panels.map(({ id }) => id)).size).toBe(read.panels.length);
  expect(read.templating.list.map(({ name, type }) => [name, type])).toEqual([
    ['datasource', 'datasource'],
    ['job', 'query'],
  ]);
  for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
});

it('the documentation names every metric, and only metrics that exist', async () => {
  const { names } = await listMetrics();
  const documented = new Set(
    readDocument('observability.md').match(/(?<=`)(?:headrace|nodejs|process)_\w+(?=[`{ ])/g),
  );
  expect(names.filter((name) => !documented.has(name))).toEqual([]);
  expect([...documented].filter((name) => !names.includes(name))).toEqual([]);
});
