import { Counter, Gauge, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { joinMetrics } from './join-metrics.ts';

/** What a process shows that finished so many records. */
async function textOf(records: number, withRuns = false): Promise<string> {
  const registers = [new Registry()];
  const finished = new Counter({ name: 'records_total', help: 'Records.', registers });
  finished.inc(records);
  const pools = new Gauge({ name: 'connections', help: 'By {pool}.', labelNames: ['pool'], registers });
  pools.set({ pool: 'a b' }, records);
  if (withRuns) new Counter({ name: 'runs_total', help: 'Runs.', registers }).inc(7);
  return (await registers[0]?.metrics()) ?? '';
}

test('the samples of all processes stand under their metric, with the worker as a label', async () => {
  const others = new Map([
    ['2', await textOf(20)],
    ['3', await textOf(30, true)],
  ]);
  expect(joinMetrics(await textOf(10), others)).toBe(`# HELP records_total Records.
# TYPE records_total counter
records_total 10
records_total{worker="2"} 20
records_total{worker="3"} 30

# HELP connections By {pool}.
# TYPE connections gauge
connections{pool="a b"} 10
connections{worker="2",pool="a b"} 20
connections{worker="3",pool="a b"} 30

# HELP runs_total Runs.
# TYPE runs_total counter
runs_total{worker="3"} 7
`);
});

test('a process by itself shows what it always did', async () => {
  const own = await textOf(10);
  expect(joinMetrics(own, new Map())).toBe(own);
});
