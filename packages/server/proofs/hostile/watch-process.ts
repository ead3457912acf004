/*
 * Asks a service how it is every 50 ms, and sends it the ordinary runs of another organization. In a process of its own
 * with nothing else to do, so that it measures the service and not its attackers.
 */
import { setPriority } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { makeOrdinaryRun } from './ordinary-runs.ts';

const options = z.object({ url: z.string(), neighbourKey: z.string() });
const { url, neighbourKey } = options.parse(JSON.parse(process.argv[2] ?? '{}'));

const probeMs = 50;
const mostProbes = 40;
const lanes = 2;
const thinkMs = 100;
const patienceMs = 120_000;
const agent = new Agent({ connections: 64, headersTimeout: patienceMs, bodyTimeout: patienceMs });

const stalls = monitorEventLoopDelay({ resolution: 5 });
stalls.enable();
/** When the probes began that are not answered yet. */
const underWay = new Set<number>();

try {
  // Only root may; without it the prober waits for its turn like everybody.
  setPriority(-10);
} catch {
  // It says how long it was kept waiting.
}

async function probe(): Promise<void> {
  const startedAt = performance.now();
  if (underWay.size >= mostProbes) return;
  underWay.add(startedAt);
  const isUp = await ask('/healthz');
  underWay.delete(startedAt);
  process.send?.({ kind: 'health', ms: performance.now() - startedAt, isUp });
}

async function ask(path: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(url + path, { dispatcher: agent });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}

async function runOrdinary(lane: number): Promise<never> {
  for (let run = lane; ; run += lanes) {
    const startedAt = performance.now();
    const status = await submit(makeOrdinaryRun(run));
    process.send?.({ kind: 'run', ms: performance.now() - startedAt, status });
    await sleep(thinkMs);
  }
}

async function submit(body: string): Promise<string> {
  try {
    const answer = await request(`${url}/v1/pipes/run/sync`, {
      dispatcher: agent,
      method: 'POST',
      headers: { authorization: `Bearer ${neighbourKey}`, 'content-type': 'application/json' },
      body,
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) return String(answer.statusCode);
    return text.includes('"failed"') ? 'a failed cell' : 'completed';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
  }
}

setInterval(() => void probe(), probeMs);
setInterval(() => {
  const [oldest] = underWay;
  // One that is still waited for has taken that long already.
  if (oldest !== undefined && performance.now() - oldest > 1000)
    process.send?.({ kind: 'health', ms: performance.now() - oldest, isUp: true });
  process.send?.({ kind: 'stall', ms: stalls.max / 1e6 });
  stalls.reset();
}, 1000);
for (let lane = 0; lane < lanes; lane += 1) void runOrdinary(lane);
process.once('disconnect', () => process.exit(0));
