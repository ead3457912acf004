import type { Connection } from './connect.ts';

/**
 * Where people open the dashboard. A service of this command alone has another address than the one that is started later.
 */
export async function dashboardUrl({ isOwn, url }: Connection, publicUrl: string | null): Promise<string> {
  if (publicUrl !== null) return publicUrl;
  const { readConfig } = await import('@headrace/server/config');
  const { host, port, operatorPort } = readConfig(process.env, { role: 'all' });
  if (!isOwn && operatorPort === null) return url;
  return `http://${reachable(host)}:${port}`;
}

/** Browsers do not open the address that stands for all of a machine's. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
