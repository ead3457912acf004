import { parseArgs } from 'node:util';
import type { SandboxOptions } from '../sandbox.ts';
import type { ServeSwitch } from './serve-switches.ts';
import { checkNumber, limitsSwitch, serveSwitches, toSandboxOptions } from './serve-switches.ts';

export type Arguments =
  | { command: 'help' }
  | { command: 'serve'; options: SandboxOptions }
  | { command: 'unknown'; message: string };

/** Reads what was typed after the name of the command. */
export function readArguments(args: readonly string[]): Arguments {
  try {
    const { values, positionals } = parse(args);
    const [command, ...more] = positionals;
    if (values['help'] === true || command === undefined) return { command: 'help' };
    if (command !== 'serve' || more.length > 0)
      throw new Error(`There is no command "${positionals.join(' ')}".`);
    return { command, options: readOptions(values) };
  } catch (error) {
    return { command: 'unknown', message: error instanceof Error ? error.message : String(error) };
  }
}

type Values = Record<string, string | boolean | undefined>;

function parse(args: readonly string[]): { values: Values; positionals: string[] } {
  const texts = serveSwitches.map(({ name }) => [name, { type: 'string' }] as const);
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...Object.fromEntries(texts),
      [limitsSwitch.name]: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

function readOptions(values: Values): SandboxOptions {
  const given = new Map(serveSwitches.map((one) => [one.name, readValue(one, values[one.name])]));
  return toSandboxOptions({
    port: Number(given.get('port')),
    host: String(given.get('host')),
    latency: Number(given.get('latency')),
    errorRate: Number(given.get('error-rate')),
    limits: values[limitsSwitch.name] === true,
  });
}

function readValue({ name, fallback, bounds }: ServeSwitch, given: unknown): string | number {
  if (typeof given !== 'string') return fallback;
  const problem = bounds === null ? null : checkNumber(given, bounds);
  if (problem !== null) throw new Error(`--${name} ${given}: ${problem}`);
  return given;
}
