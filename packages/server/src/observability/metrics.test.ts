import { expect, it } from 'vitest';
import { noDatabases } from '../providers/kit/no-databases.fixture.ts';
import type { Breakers } from '../providers/kit/breakers.ts';
import { createBreakers } from '../providers/kit/breakers.ts';
import type { CallOutcome } from '../providers/kit/call-result.ts';
import type { CallSettings } from '../providers/kit/call-settings.ts';
import type { AnswerShape } from '../providers/kit/operation.ts';
import { createMetrics } from './metrics.ts';
import { quietSources } from './metrics.fixture.ts';

const failed = { outcome: 'failed', meaning: 'credential_rejected', message: 'no' } as const;

function networkSettings(): CallSettings {
  return {
    vendors: { request: () => Promise.reject(new Error('nobody is asked')) },
    web: { request: () => Promise.reject(new Error('nobody is asked')) },
    baseUrl: ({ baseUrl }) => baseUrl,
    limitsOf: () => null,
    limiter: { acquire: () => Promise.resolve(() => {}), block: () => Promise.resolve(0) },
    databases: noDatabases,
    breakers: createBreakers(),
    haste: 1,
    now: () => 0,
    sleep: () => Promise.resolve(),
    random: () => 0,
  };
}

it('shows everything else while the database is down', async () => {
  const metrics = createMetrics({ ...quietSources, readQueue: () => Promise.reject(new Error('down')) });
  metrics.countRequest('/v1/credits', 200, 0.01);
  const text = await metrics.render();
  expect(text).toContain('headrace_http_request_seconds_count{route="/v1/credits",status="200"} 1');
  expect(text).toContain('headrace_scrape_failures_total 1');
  expect(text).not.toMatch(/^headrace_(?:queue|held).* \d/m);
});

const askingOf = (credential: string, question = '') => ({
  credential,
  organizationId: 'org-1',
  operation: 'find',
  question,
});

function end(entered: ReturnType<Breakers['enter']>, outcome: CallOutcome<AnswerShape>): void {
  if ('leave' in entered) entered.leave(outcome);
}

it('shows the breakers of a provider by their worst, and never the credential', async () => {
  const metrics = createMetrics(quietSources);
  const { breakers } = metrics.watchCalls(networkSettings());
  for (let time = 0; time < 10; time += 1)
    end(breakers.enter(askingOf('hunter_ownConnection1', String(time))), failed);
  end(breakers.enter(askingOf('managed:hunter')), { outcome: 'not_found' });
  end(breakers.enter(askingOf('gleif')), { outcome: 'not_found' });
  const text = await metrics.render();
  expect(text).toContain('headrace_breaker_state{provider="hunter"} 2');
  expect(text).toContain('headrace_breakers_open{provider="hunter"} 1');
  expect(text).toContain('headrace_breaker_state{provider="gleif"} 0');
  expect(text).not.toMatch(/ownConnection|managed/);
});

it('times the wait for a place, and the request that has it', async () => {
  const metrics = createMetrics(quietSources);
  const { limiter } = metrics.watchCalls(networkSettings());
  const release = await limiter.acquire('hunter_own1/hunter.find_email/ask', { limits: {}, class: 1 });
  release();
  const text = await metrics.render();
  expect(text).toContain('headrace_provider_wait_seconds_count{provider="hunter"} 1');
  expect(text).toContain('headrace_provider_request_seconds_count{provider="hunter"} 1');
});
