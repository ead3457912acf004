import { CliError } from '../cli-error.ts';
import type { Connection } from '../connect.ts';
import { onSignal } from '../on-signal.ts';
import type { AdminOptions } from '../with-service.ts';
import { readAdminOptions, withService } from '../with-service.ts';

export interface SheetOptions extends AdminOptions {
  sandbox?: boolean;
  json?: boolean;
}

/** Uses the service until the work is done, or until Ctrl-C. */
export async function withSheets<Result>(
  options: SheetOptions,
  use: (connection: Connection, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const reach = readAdminOptions(options);
  const interruption = new AbortController();
  const stopListening = onSignal((exitCode) => interruption.abort(new CliError('Stopped.', exitCode)));
  try {
    return await withService(reach, (connection) => use(connection, interruption.signal));
  } catch (error) {
    // An abort appears in many forms. Its reason is what counts, unless somebody said more about it.
    const isTold = error instanceof CliError || !interruption.signal.aborted;
    throw isTold ? error : interruption.signal.reason;
  } finally {
    stopListening();
  }
}

export function print({ json }: SheetOptions, value: unknown, lines: readonly string[]): void {
  process.stdout.write(`${json === true ? JSON.stringify(value) : lines.join('\n')}\n`);
}
