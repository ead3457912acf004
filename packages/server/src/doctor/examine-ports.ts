import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import type { Finding } from './finding.ts';
import { fine, problem } from './finding.ts';

const answerMs = 2000;

export async function examinePorts(config: Config): Promise<Finding[]> {
  const { host, port, operatorHost, operatorPort, metricsPort } = config;
  const ports = [
    { setting: 'HEADRACE_PORT', host, port },
    { setting: 'HEADRACE_OPERATOR_PORT', host: operatorHost, port: operatorPort },
    { setting: 'HEADRACE_METRICS_PORT', host, port: metricsPort },
  ];
  const findings: Finding[] = [];
  for (const one of ports) {
    if (one.port !== null && one.port !== 0) findings.push(await examinePort({ ...one, port: one.port }));
  }
  return findings;
}

interface Place {
  setting: string;
  host: string;
  port: number;
}

async function examinePort(place: Place): Promise<Finding> {
  const { setting, host, port } = place;
  const code = await tryToListen(place);
  if (code === null) return fine('port', `${host}:${port} is free.`);
  if (code === 'EADDRINUSE') {
    if (await isHeadrace(place)) return fine('port', `A service of Headrace answers at ${host}:${port}.`);
    const says = `Another program listens on ${host}:${port}.`;
    return problem('port', says, `Stop it, or set ${setting} to another port.`);
  }
  const says = `This user cannot listen on ${host}:${port} (${code}).`;
  return problem(
    'port',
    says,
    `Set ${setting} to a number above 1023, and the host to an address of this machine.`,
  );
}

/** Null if it can be done; the port is free again at once. */
function tryToListen({ host, port }: Place): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

async function isHeadrace({ host, port }: Place): Promise<boolean> {
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const name = local.includes(':') ? `[${local}]` : local;
  try {
    const response = await fetch(`http://${name}:${port}/healthz`, { signal: AbortSignal.timeout(answerMs) });
    return response.ok && (await response.text()) === '{"status":"ok"}';
  } catch {
    return false;
  }
}
