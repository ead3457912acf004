import { call, percentile } from './call.ts';
import { makeRequest } from './requests.ts';

/** Latency of run/sync with 100 records, one request after the other, in milliseconds. */
export async function measureSync(url: string, rounds = 60): Promise<{ medianMs: number; p95Ms: number }> {
  const samples: number[] = [];
  for (let round = -10; round < rounds; round += 1) {
    const body = JSON.stringify(makeRequest(round + 10_000));
    const start = performance.now();
    const { status, text } = await call(`${url}/v1/pipes/run/sync`, body);
    if (status !== 200) throw new Error(`run/sync answered ${status}: ${text.slice(0, 300)}`);
    // The first rounds warm the code up.
    if (round >= 0) samples.push(performance.now() - start);
  }
  return { medianMs: percentile(samples, 0.5), p95Ms: percentile(samples, 0.95) };
}
