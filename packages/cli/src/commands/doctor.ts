import type { Finding } from '@headrace/server/doctor';
import type { Command } from 'commander';
import { colorsOf } from '../colors.ts';
import { messageOf } from '../explain-error.ts';

interface DoctorOptions {
  online?: boolean;
  json?: boolean;
}

const notes = `
Looks with the settings of the service (environment variables) and changes nothing. Run it as the user of the service.
No secret is shown. Exits with 1 if there is a problem; warnings do not count.`;

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('look for what keeps the service from working, and say how to mend it')
    .option('--online', 'also ask whether providers that need no key can be reached')
    .option('--json', 'print JSON')
    .addHelpText('after', notes)
    .action(printFindings);
}

async function printFindings({ online: isOnline = false, json }: DoctorOptions): Promise<void> {
  const findings = await look(isOnline);
  if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1;
  process.stdout.write(json === true ? `${JSON.stringify(findings)}\n` : describe(findings));
}

/** Wrong settings are a finding as well; nothing else can be looked at with them. */
async function look(isOnline: boolean): Promise<Finding[]> {
  const { readConfig } = await import('@headrace/server/config');
  const { examine } = await import('@headrace/server/doctor');
  let config;
  try {
    config = readConfig({ HEADRACE_LOG_LEVEL: 'silent', ...process.env }, { role: 'all' });
  } catch (error) {
    const mend = 'Correct them; the table is in docs/configuration.md.';
    return [{ about: 'settings', level: 'problem', says: messageOf(error), mend }];
  }
  return examine(config, { isOnline });
}

const words = { ok: 'ok', warning: 'warning', problem: 'PROBLEM' } as const;

function describe(findings: readonly Finding[]): string {
  const { green, yellow, red } = colorsOf(process.stdout);
  const paint = { ok: green, warning: yellow, problem: red };
  const lines = findings.flatMap(({ about, level, says, mend }) => [
    `${paint[level](words[level].padEnd(8))} ${about.padEnd(11)} ${says.replaceAll('\n', '\n  ')}`,
    ...(mend === null ? [] : [`${' '.repeat(20)} ${mend}`]),
  ]);
  const count = (level: Finding['level']) => findings.filter((one) => one.level === level).length;
  return [...lines, '', `Problems: ${count('problem')}. Warnings: ${count('warning')}.`, ''].join('\n');
}
