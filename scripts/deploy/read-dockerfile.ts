/* Reads as much of a Dockerfile as ours has: instructions, in their stages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Instruction {
  name: string;
  /** What follows it, on one line, with build arguments put in. */
  text: string;
}

export interface Stage {
  name: string;
  base: string;
  instructions: Instruction[];
}

export const repository = join(import.meta.dirname, '../..');

export function readDockerfile(path = join(repository, 'deploy/Dockerfile')): Stage[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Stage[] = [];
  const values = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    const text = rest.replaceAll(/\$\{(\w+)\}/g, (_whole, key: string) => values.get(key) ?? '');
    if (name === 'ARG') values.set(text.split('=')[0] ?? '', text.split('=')[1] ?? '');
    else if (name === 'FROM') stages.push(readStage(text));
    else stages.at(-1)?.instructions.push({ name, text });
  }
  return stages;
}

function readStage(text: string): Stage {
  const [base = '', , name = 'last'] = text.split(' ');
  return { name, base, instructions: [] };
}
