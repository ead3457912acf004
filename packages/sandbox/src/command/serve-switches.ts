/* The switches of `headrace sandbox serve` and of `headrace-sandbox serve`. */
import type { SandboxOptions } from '../sandbox.ts';

export interface NumberBounds {
  least: number;
  most: number;
  isWhole: boolean;
}

export interface ServeSwitch {
  name: string;
  /** What stands for its value in the help. */
  value: string;
  description: string;
  fallback: number | string;
  /** Null for text. */
  bounds: NumberBounds | null;
}

export const serveSwitches: readonly ServeSwitch[] = [
  {
    name: 'port',
    value: 'port',
    description: 'the port to listen on; 0 for any free one',
    fallback: 4500,
    bounds: { least: 0, most: 65_535, isWhole: true },
  },
  {
    name: 'host',
    value: 'host',
    description: 'the address to listen on',
    fallback: '127.0.0.1',
    bounds: null,
  },
  {
    name: 'latency',
    value: 'ms',
    description: 'how long every answer takes',
    fallback: 0,
    bounds: { least: 0, most: 600_000, isWhole: false },
  },
  {
    name: 'error-rate',
    value: 'share',
    description: 'share of requests that fail, from 0 to 1',
    fallback: 0,
    bounds: { least: 0, most: 1, isWhole: false },
  },
];

/** The only one without a value. */
export const limitsSwitch = { name: 'limits', description: 'enforce the request rates of the vendors' };

export const serveNotes = `
While it runs, PUT /switches/<vendor or *> changes how vendors behave: latencyMs, errorRate, isDown, limits,
dripBytesPerSecond. GET /counts says how often each was asked, and how many requests it had at the same time.`;

/** The values of the switches, under their names in camel case. */
export interface ServeOptions {
  port: number;
  host: string;
  latency: number;
  errorRate: number;
  limits?: boolean;
}

export function toSandboxOptions({
  port,
  host,
  latency,
  errorRate,
  limits = false,
}: ServeOptions): SandboxOptions {
  return { port, host, switches: { latencyMs: latency, errorRate, limits } };
}

/** What is wrong with a number as it was typed; null if nothing is. */
export function checkNumber(text: string, { least, most, isWhole }: NumberBounds): string | null {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (number >= least && number <= most && (!isWhole || Number.isInteger(number))) return null;
  return `It must be a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}.`;
}
