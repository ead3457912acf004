import { access, constants } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { CliError } from '../cli-error.ts';
import { onSignal } from '../on-signal.ts';
import type { AdminOptions } from '../with-service.ts';
import { readAdminOptions, withService } from '../with-service.ts';
import { confirm } from './confirm.ts';
import type { DataFile } from './data-file.ts';
import { findDataFile } from './data-file.ts';
import type { DatasetKind } from './dataset-answers.ts';
import { askFor, describeColumns } from './describe-layout.ts';
import type { ImportMode, ImportPorts, ImportSummary } from './import-file.ts';
import { importFile } from './import-file.ts';
import { describeImport, importToJson } from './import-summary.ts';
import { openWire } from './open-wire.ts';
import { createUploadProgress } from './upload-progress.ts';

export interface ImportCommandOptions extends AdminOptions {
  name: string;
  kind?: DatasetKind;
  key?: string;
  mode: ImportMode;
  type?: string[];
  skip?: string[];
  public?: string[];
  containsIndex?: string[];
  rejects?: string;
  yes?: boolean;
  json?: boolean;
}

/** Reading a file of this size takes more than a moment. */
const tellBytes = 20_000_000;

/** `headrace datasets import` */
export async function importCommand(path: string, options: ImportCommandOptions): Promise<void> {
  // Problems with the file are reported before a service is started.
  const file = await findDataFile(path);
  const summary = await runImport(file, options);
  const lines = options.json === true ? [importToJson(file, summary)] : describeImport(summary);
  process.stdout.write(`${lines.join('\n')}\n`);
  if (summary.result.rows === 0 && summary.result.rejected > 0) process.exitCode = 1;
}

async function runImport(file: DataFile, options: ImportCommandOptions): Promise<ImportSummary> {
  const { name, mode, kind, key, type: types = [], skip: skips = [], public: publics = [] } = options;
  const { containsIndex: contained = [] } = options;
  const schema = { kind, key, types, skips, publics, contained };
  const rejectsPath = options.rejects ?? defaultRejects(file.path);
  await checkRejects(rejectsPath, file);
  const reach = readAdminOptions(options);
  const interruption = new AbortController();
  const stopListening = onSignal((exitCode) => interruption.abort(new CliError('Stopped.', exitCode)));
  if (!file.isReadInPieces && file.bytes > tellBytes)
    process.stderr.write(`Reading ${file.path} once, because Parquet lists its columns at the end.\n`);
  const progress = createUploadProgress(process.stderr, file.bytes);
  try {
    return await withService(reach, async (connection) => {
      const ports: ImportPorts = {
        wire: openWire(connection),
        signal: interruption.signal,
        onLayout: (layout, earlier) => agree(file, { layout, earlier, options }),
        onSent: progress.show,
      };
      return importFile(file, { name, mode, ...schema, rejectsPath }, ports);
    });
  } finally {
    progress.stop();
    stopListening();
  }
}

/** Checked before rows are imported. A failure afterwards would look as if they had not been imported. */
async function checkRejects(path: string, file: DataFile): Promise<void> {
  if (resolve(path) === resolve(file.path))
    throw new CliError('Rejected rows cannot be written over the file; choose another --rejects.');
  await access(dirname(resolve(path)), constants.W_OK).catch(() => {
    throw new CliError(`${path} cannot be written; choose another place with --rejects.`);
  });
}

type Layout = Parameters<ImportPorts['onLayout']>;

/** Shows what will be imported, and asks for confirmation, unless told not to. */
async function agree(
  file: DataFile,
  { layout, earlier, options }: { layout: Layout[0]; earlier: Layout[1]; options: ImportCommandOptions },
): Promise<void> {
  const { name, mode, yes = false, json = false } = options;
  if (yes && json) return;
  process.stderr.write(`${describeColumns(layout, widthOf(process.stderr))}\n`);
  if (yes) return;
  const question = askFor(file, { layout, earlier, name, mode });
  await confirm({ question, refused: 'Nothing was imported.' });
}

/** Without a terminal, or if its width is unknown, nothing is cut. */
function widthOf({ isTTY, columns }: NodeJS.WriteStream): number {
  return isTTY && columns > 0 ? columns : 10_000;
}

/** `leads.csv` becomes `leads.rejects.csv`. */
function defaultRejects(path: string): string {
  return `${path.slice(0, -extname(path).length)}.rejects.csv`;
}
