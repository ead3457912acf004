import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { keylessPlaces } from '../providers/keyless.ts';
import { examineClock } from './examine-database.ts';
import { examineNetwork } from './examine-network.ts';

/** Stands for every provider, until it is closed. */
async function startProvider(date: () => Date): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.setHeader('date', date().toUTCString());
    response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on a port');
  return { url: `http://127.0.0.1:${address.port}`, close };
}

const look = ({ url }: { url: string }) => examineNetwork({ providerUrls: new Map([['*', url]]) });

it('any answer of a provider will do, and tells the time', async () => {
  const findings = await look(await startProvider(() => new Date()));
  expect(findings.map(({ about, level }) => [about, level])).toEqual([
    ...[...keylessPlaces].map(() => ['providers', 'ok']),
    ['clock', 'ok'],
  ]);
});

it('names a clock that is far off', async () => {
  const findings = await look(await startProvider(() => new Date(Date.now() - 3_600_000)));
  const clock = findings.find(({ about }) => about === 'clock');
  expect(clock).toMatchObject({ level: 'problem', mend: expect.stringContaining('NTP') });
  expect(clock?.says).toContain('of a provider');
});

it('names providers that cannot be reached, and why', async () => {
  const provider = await startProvider(() => new Date());
  await provider.close();
  const findings = await look(provider);
  expect(findings).toHaveLength([...keylessPlaces].length);
  for (const { about, level, says } of findings) {
    expect([about, level]).toEqual(['providers', 'warning']);
    expect(says).toContain('ECONNREFUSED');
  }
});

it('a clock is as far off as the moments around the question allow', () => {
  expect(examineClock(1500, { before: 1000, after: 2000 }).level).toBe('ok');
  expect(examineClock(4500, { before: 1000, after: 2000 })).toMatchObject({ level: 'warning' });
  expect(examineClock(60_000, { before: 1000, after: 2000 })).toMatchObject({ level: 'problem' });
});
