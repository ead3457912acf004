import type { Registry } from 'prom-client';
import { Gauge, Histogram } from 'prom-client';
import type { Breakers, BreakerState } from '../providers/kit/breakers.ts';
import type { CallSettings } from '../providers/kit/call-settings.ts';
import type { RateLimiter } from '../providers/kit/rate-limiter.ts';
import { keepChildren } from './keep-children.ts';
import { providerOf } from './provider-of.ts';

const stateNumber: Readonly<Record<BreakerState, number>> = { closed: 0, 'half open': 1, open: 2 };

/** Calls of providers. Credentials have names that grow without bound, so nothing here is by credential. */
export function createProviderMetrics(registry: Registry) {
  const calls = new Histogram({
    name: 'headrace_provider_call_seconds',
    help: 'Provider calls by provider and outcome, including waiting for a place, retries and polling.',
    labelNames: ['provider', 'outcome'],
    buckets: [0.02, 0.1, 0.3, 1, 3, 10, 30],
    registers: [registry],
  });
  const callsOf = keepChildren((provider = '', outcome = '') => calls.labels(provider, outcome));
  const timeLimiter = createLimiterTimer(registry);
  const watchBreakers = createBreakerGauges(registry);
  return {
    countCall: ({ provider, outcome, seconds }: { provider: string; outcome: string; seconds: number }) =>
      callsOf(provider, outcome).observe(seconds),
    /** Puts clocks between calls and the network. */
    watchCalls: (settings: CallSettings): CallSettings => {
      watchBreakers(settings.breakers);
      return { ...settings, limiter: timeLimiter(settings.limiter) };
    },
  };
}

/** A place in the limits is taken from the first byte of a request to its last, which makes it the vendor's time. */
function createLimiterTimer(registry: Registry): (limiter: RateLimiter) => RateLimiter {
  const waits = new Histogram({
    name: 'headrace_provider_wait_seconds',
    help: 'Time that requests waited for a place in the limits of their provider.',
    labelNames: ['provider'],
    buckets: [0.001, 0.01, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  const requests = new Histogram({
    name: 'headrace_provider_request_seconds',
    help: 'Single HTTP requests to providers: their latency.',
    labelNames: ['provider'],
    buckets: [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 15, 30],
    registers: [registry],
  });
  const timersOf = keepChildren((provider = '') => ({
    wait: waits.labels(provider),
    request: requests.labels(provider),
  }));
  return (limiter) => ({
    block: limiter.block,
    acquire: async (bucket, options) => {
      const timers = timersOf(providerOf(bucket));
      const askedAt = performance.now();
      const release = await limiter.acquire(bucket, options);
      const sentAt = performance.now();
      timers.wait.observe((sentAt - askedAt) / 1000);
      return () => {
        timers.request.observe((performance.now() - sentAt) / 1000);
        release();
      };
    },
  });
}

function createBreakerGauges(registry: Registry): (breakers: Breakers) => void {
  const watched: Breakers[] = [];
  const gaugeOf = (
    { name, help }: { name: string; help: string },
    valueOf: (sum: { worst: number; open: number }) => number,
  ) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['provider'],
      registers: [registry],
      collect: () => {
        gauge.reset();
        for (const [provider, seen] of sumStates(watched)) gauge.set({ provider }, valueOf(seen));
      },
    });
  };
  gaugeOf(
    {
      name: 'headrace_breaker_state',
      help: 'The worst state of the circuit breakers of a provider: 0 closed, 1 half open, 2 open.',
    },
    ({ worst }) => worst,
  );
  gaugeOf(
    {
      name: 'headrace_breakers_open',
      help: 'Credentials that are not used for now because they kept failing, by provider.',
    },
    ({ open }) => open,
  );
  return (breakers) => void watched.push(breakers);
}

function sumStates(watched: readonly Breakers[]): Map<string, { worst: number; open: number }> {
  const sums = new Map<string, { worst: number; open: number }>();
  for (const { credential, state } of watched.flatMap((breakers) => breakers.states())) {
    const provider = providerOf(credential);
    const { worst, open } = sums.get(provider) ?? { worst: 0, open: 0 };
    sums.set(provider, {
      worst: Math.max(worst, stateNumber[state]),
      open: open + (state === 'open' ? 1 : 0),
    });
  }
  return sums;
}
