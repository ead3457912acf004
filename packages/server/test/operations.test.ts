import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import { waitFor } from './wait-for.ts';

const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: 'Jane Doe' }));

/** Reads the Prometheus text format: `name{label="value"}` -> number. Throws at a line that is not of it. */
function parseMetrics(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '' || /^# (?:HELP|TYPE) [a-z_:][\w:]* \S/i.test(line)) continue;
    const [, series, value] =
      /^([a-z_:][\w:]*(?:\{(?:[a-z_]\w*="(?:[^"\\]|\\.)*",?)*\})?) (\S+)$/i.exec(line) ?? [];
    if (series === undefined || !/^(?:[+-]?(?:[\d.]+(?:e[+-]?\d+)?|inf)|nan)$/i.test(value ?? ''))
      throw new Error(`not a metric: ${line}`);
    if (samples.has(series)) throw new Error(`twice: ${series}`);
    samples.set(series, Number(value));
  }
  return samples;
}

describeOnBothHomes('operations', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());

  const open = (path: string, method = 'GET') => service.call(path, { apiKey: null, method });
  const readMetrics = async () => parseMetrics((await open('/metrics')).text);

  it.each(['/healthz', '/readyz'])('%s answers without a key', async (path) => {
    const answer = await open(path);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ status: 'ok' });
    expect((await open(path, 'HEAD')).status).toBe(200);
  });

  describe('/metrics', () => {
    it('is in the Prometheus text format', async () => {
      const answer = await open('/metrics');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
      const samples = parseMetrics(answer.text);
      for (const priority of [1, 2, 3])
        expect(samples.get(`headrace_queued_records{class="${priority}"}`)).toBe(0);
      expect(samples.get('headrace_unfinished_records')).toBe(0);
      expect(samples.get('process_cpu_seconds_total')).toBeGreaterThan(0);
    });

    it('counts finished records', async () => {
      const before = (await readMetrics()).get('headrace_records_finished_total') ?? 0;
      const body = { pipes: [{ pipe_id: 'person:name:split@1' }], input: many(60) };
      await service.call('/v1/pipes/run/sync', { body });
      const after = await waitFor(
        async () => (await readMetrics()).get('headrace_records_finished_total') ?? 0,
        (count) => count >= before + 60,
      );
      expect(after).toBe(before + 60);
    });

    it('counts requests by route and status, never by path', async () => {
      await service.call('/v1/pipes/check/r123456789012345678901ab');
      await service.call('/nothing/of/the/kind');
      const samples = await waitFor(readMetrics, (all) =>
        all.has('headrace_http_request_seconds_count{route="unknown",status="404"}'),
      );
      expect(
        samples.get('headrace_http_request_seconds_count{route="/v1/pipes/check/:task_id",status="404"}'),
      ).toBe(1);
      expect([...samples.keys()].join(' ')).not.toContain('r123456789012345678901ab');
    });
  });

  describe('/openapi.json', () => {
    it('describes every public route, and no operator route', async () => {
      const answer = await open('/openapi.json');
      expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
      expect(answer.json.openapi).toMatch(/^3\.1/);
      expect(Object.keys(answer.json.paths)).toEqual(
        expect.arrayContaining([
          '/v1/pipes/run',
          '/v1/pipes/run/sync',
          '/v1/pipes/check/{task_id}',
          '/v1/pipes/cancel/{run_id}',
          '/v1/pipes/validate',
          '/v1/catalog/pipes',
          '/v1/catalog/pipes/{pipe_id}',
          '/healthz',
          '/readyz',
          '/metrics',
        ]),
      );
      expect(answer.text).not.toContain('/operator');
    });

    it('is what was generated, and /docs shows the same', async () => {
      const generated = JSON.parse(await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8'));
      expect((await open('/openapi.json')).json).toEqual(generated);
      for (const kind of ['json', 'yaml', 'js%6Fn'])
        expect((await open(`/docs/${kind}`)).json).toEqual(generated);
    });
  });

  describe('/docs', () => {
    const linksOf = (html: string) =>
      [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link);

    it.each(['/docs', '/docs/'])('%s loads nothing from elsewhere', async (path) => {
      const page = await open(path);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      const links = linksOf(page.text);
      expect(links.filter((link) => link.endsWith('.js')).length).toBeGreaterThan(1);
      for (const link of links) {
        const url = new URL(link, service.url + path);
        expect(url.origin).toBe(new URL(service.url).origin);
        const asset = await open(url.pathname);
        expect({ link, status: asset.status }).toEqual({ link, status: 200 });
        if (link.endsWith('.css')) expect(asset.text).not.toMatch(/url\(["']?https?:/);
      }
    });

    it('allows the browser nothing from elsewhere, and plain HTTP', async () => {
      const policy = (await open('/docs/')).headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/https:|\w\.\w/);
      expect(policy).not.toContain('upgrade-insecure-requests');
    });
  });
});

describeOnBothHomes('/metrics of a service without a worker', (home) => {
  let service: TestService;
  beforeAll(
    async () =>
      void (service = await startService(home, { HEADRACE_BOOTSTRAP_PLAN: 'free' }, { role: 'api' })),
  );
  afterAll(() => service.stop());

  it('shows the queue by priority class', async () => {
    for (const count of [20, 80, 100, 7]) {
      await service.call('/v1/pipes/run', {
        body: { pipes: [{ pipe_id: 'person:name:split@1' }], input: many(count) },
      });
    }
    const samples = parseMetrics((await service.call('/metrics')).text);
    const queued = [1, 2, 3].map((priority) => samples.get(`headrace_queued_records{class="${priority}"}`));
    expect(queued).toEqual([20, 180, 7]);
  });
});
