import type { Command } from 'commander';
import { explainError } from '../explain-error.ts';
import { version } from '../package-version.ts';
import type { KeyOptions } from '../with-service.ts';
import { addKeyOptions, readKeyOptions } from '../with-service.ts';
import { keepConnected } from '../mcp/keep-connected.ts';

export function addMcp(program: Command): void {
  addKeyOptions(
    program
      .command('mcp')
      .description(
        'give agents the tools of Headrace: the Model Context Protocol on standard input and output',
      ),
  ).action(serve);
}

/**
 * Standard output belongs to the protocol: everything else is written to standard error. The tools are listed at once; the
 * first call of one finds the service, or starts it.
 */
async function serve(options: KeyOptions): Promise<void> {
  const connected = keepConnected(readKeyOptions(options));
  const { serveTools } = await import('@headrace/server/mcp');
  try {
    await serveTools({ version, findClient: connected.findClient, reportFault: say });
  } finally {
    await connected.close();
  }
  process.exit(0);
}

function say(error: unknown): void {
  process.stderr.write(`${explainError(error).join('\n')}\n`);
}
