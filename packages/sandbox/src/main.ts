#!/usr/bin/env node
/* `npx @headrace/sandbox`. */
import { readArguments } from './command/read-arguments.ts';
import { renderHelp } from './command/render-help.ts';
import { serve } from './command/serve.ts';

const asked = readArguments(process.argv.slice(2));
switch (asked.command) {
  case 'help':
    process.stdout.write(renderHelp());
    break;
  case 'unknown':
    fail(`${asked.message}\nSee headrace-sandbox --help.`);
    break;
  case 'serve': {
    const { host, port } = asked.options;
    await serve(asked.options).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      fail(`The simulated vendors cannot be served at ${host}:${port}: ${why}`);
    });
  }
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
