import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { noServices } from '../describe-api.ts';

const script = 'export const answer = 42;'.repeat(20);
const page = '<!doctype html><meta property="csp-nonce" nonce="HEADRACE_NONCE"><div id="root"></div>';
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dashboard-'));
  ends.push(() => rm(folder, { recursive: true }));
  return folder;
}

/** What a build leaves behind. */
async function makeBuilt(): Promise<string> {
  const folder = await makeFolder();
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'build.json'), '{"build":"b1"}');
  await writeFile(join(folder, 'assets/main-1a2b.js'), script);
  await writeFile(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync(script));
  return folder;
}

async function open(dashboardFolder: string | null, services: Partial<typeof noServices> = {}) {
  const app = await createApp({
    ...noServices,
    readSample: () => Promise.reject(new Error('no place')),
    ...services,
    metrics: { ...noServices.metrics, countRequest: () => {} },
    dashboardFolder,
  });
  ends.push(() => app.close());
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

it('/ leads to the dashboard', async () => {
  const get = await open(await makeBuilt());
  const response = await get('/');
  expect(response.statusCode).toBe(302);
  expect(response.headers.location).toBe('/app/');
});

it.each(['/app', '/app/', '/app/runs', '/app/sheets/7?view=2', '/app/no/such.js'])(
  '%s answers the page, which is never stored',
  async (url) => {
    const get = await open(await makeBuilt());
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('<div id="root">');
  },
);

it('the first page has the sample made that it will ask for, and no other page does', async () => {
  let count = 0;
  const readSample = () => {
    count += 1;
    return Promise.reject(new Error('no place'));
  };
  const get = await open(await makeBuilt(), { readSample });
  for (const url of ['/app/assets/main-1a2b.js', '/app/', '/app/runs']) await get(url);
  expect(count).toBe(1);
});

it('every answer below /app has the policy, whose nonce is in the page and never the same', async () => {
  const get = await open(await makeBuilt());
  const nonces = new Set<string>();
  for (const url of [
    '/app/',
    '/app/',
    '/app/assets/main-1a2b.js',
    '/app/assets/gone.js',
    '/app/build.json',
  ]) {
    const { headers, body } = await get(url);
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; ` +
        "connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers['referrer-policy']).toBe('no-referrer');
    if (url === '/app/') expect(body).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(5);
});

it('assets are kept for a year, and come compressed to those who can read it', async () => {
  const get = await open(await makeBuilt());
  const plain = await get('/app/assets/main-1a2b.js');
  expect(plain.body).toBe(script);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const packed = await get('/app/assets/main-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.headers['content-type']).toMatch(/^(?:text|application)\/javascript; charset=utf-8$/);
  expect(packed.headers.vary).toContain('accept-encoding');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script);
});

it.each(['/app/assets/gone.js', '/app/assets/', '/app/assets/%2e%2e%2fbuild.json'])(
  'what is not an asset is a problem, not the page: %s',
  async (url) => {
    const get = await open(await makeBuilt());
    const response = await get(url);
    expect(response.headers['content-type']).not.toContain('javascript');
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.body).not.toContain('id="root"');
  },
);

it('says how to build the dashboard where it is not built', async () => {
  const get = await open(join(await makeFolder(), 'none'));
  const response = await get('/app/runs');
  expect(response.statusCode).toBe(404);
  expect(response.json().detail).toContain('npm run build');
});

it('turned off, nothing of it is there', async () => {
  const get = await open(null);
  expect((await get('/')).statusCode).toBe(404);
  expect((await get('/app/')).statusCode).toBe(404);
});
