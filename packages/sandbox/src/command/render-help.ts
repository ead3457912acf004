import { limitsSwitch, serveNotes, serveSwitches } from './serve-switches.ts';

const columnWidth = 24;

export function renderHelp(): string {
  const lines = serveSwitches.map(({ name, value, description, fallback }) =>
    renderLine(`--${name} <${value}>`, `${description} (default: ${fallback})`),
  );
  return [
    'Usage: headrace-sandbox serve [options]',
    '',
    'Serves simulated vendors over HTTP, to test adapters against.',
    '',
    'Options:',
    ...lines,
    renderLine(`--${limitsSwitch.name}`, limitsSwitch.description),
    renderLine('-h, --help', 'show this'),
    serveNotes,
    '',
  ].join('\n');
}

function renderLine(flags: string, description: string): string {
  return `  ${flags.padEnd(columnWidth)}${description}`;
}
