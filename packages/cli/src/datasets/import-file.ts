import { HeadraceError } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import { explainError } from '../explain-error.ts';
import { checkAgreement } from './check-agreement.ts';
import type { DataFile } from './data-file.ts';
import type { Dataset, ImportResult, Inspection } from './dataset-answers.ts';
import { deleteDataset, findDataset, pathOf } from './dataset-calls.ts';
import type { ImportLayout, SchemaOptions } from './make-declaration.ts';
import { declarationOf, layoutOfMore, layoutOfNew } from './make-declaration.ts';
import type { FileWire } from './open-wire.ts';

export type ImportMode = 'append' | 'replace';

export interface ImportOptions extends SchemaOptions {
  name: string;
  mode: ImportMode;
  rejectsPath: string;
}

export interface ImportPorts {
  wire: FileWire;
  signal: AbortSignal;
  /** Returns if the import may begin; throws if it is not wanted. */
  onLayout(layout: ImportLayout, earlier: Dataset | null): Promise<void>;
  onSent(bytes: number): void;
}

export interface ImportSummary {
  result: ImportResult;
  dataset: Dataset;
  layout: ImportLayout;
  /** Null if no row was rejected. */
  rejectsPath: string | null;
}

/** The part of a file that shows its columns. The service accepts no more for an inspection. */
const sampleBytes = 1_000_000;

/** Puts the rows of a file into a dataset, all or none of them. Creates the dataset if it does not exist. */
export async function importFile(
  file: DataFile,
  options: ImportOptions,
  ports: ImportPorts,
): Promise<ImportSummary> {
  const { wire, signal } = ports;
  const { name, mode, rejectsPath } = options;
  const inspection = await inspect(file, ports);
  const earlier = await findDataset(wire.client, name);
  if (earlier !== null && mode === 'append') checkAgreement(earlier, { inspection, options });
  const layout =
    earlier !== null && mode === 'append'
      ? layoutOfMore(inspection, earlier)
      : layoutOfNew(inspection, options);
  await ports.onLayout(layout, earlier);
  signal.throwIfAborted();
  const result = await declareAndSend(file, { name, mode, layout, earlier }, ports);
  const dataset = await wire.client.call<Dataset>(pathOf(name));
  if (result.rejected > 0) await wire.savingTo(rejectsPath).call(`${pathOf(name)}/rejects`);
  return { result, dataset, layout, rejectsPath: result.rejected > 0 ? rejectsPath : null };
}

function inspect(file: DataFile, { wire, signal }: ImportPorts): Promise<Inspection> {
  const bytes = file.isReadInPieces ? Math.min(file.bytes, sampleBytes) : file.bytes;
  const { path, contentType } = file;
  return wire
    .sending({ path, bytes, contentType })
    .call(`/v1/datasets/inspect?truncated=${bytes < file.bytes}`, { method: 'POST', signal });
}

interface Job extends Pick<ImportOptions, 'name' | 'mode'> {
  layout: ImportLayout;
  earlier: Dataset | null;
}

async function declareAndSend(file: DataFile, job: Job, ports: ImportPorts): Promise<ImportResult> {
  const { wire, signal, onSent } = ports;
  const path = pathOf(job.name);
  // Added rows use the columns that the dataset has. If somebody else changes the declaration meanwhile, that change stays.
  const isDeclared = job.earlier === null || job.mode === 'replace';
  // Must not be interrupted, because then nobody would know whether it has happened.
  const declared = isDeclared
    ? await wire.client.call<Dataset>(path, { method: 'PUT', body: job.layout.declaration })
    : null;
  try {
    return await wire
      .sending({ ...file, onSent })
      .call<ImportResult>(`${path}/rows?mode=${job.mode}`, { method: 'POST', signal });
  } catch (error) {
    if (declared === null) throw error;
    throw await undo({ ...job, declared }, { wire, error });
  }
}

/** Restores the dataset to its state before the declaration, and returns the error to end with. */
async function undo(
  { name, earlier, declared }: Job & { declared: Dataset },
  { wire: { client }, error }: { wire: FileWire; error: unknown },
): Promise<unknown> {
  try {
    const now = await findDataset(client, name);
    // It has changed since: the answer was lost although the rows are there, or somebody else changed it.
    if (now?.updated_at !== declared.updated_at) return error;
    if (earlier === null) await deleteDataset(client, name);
    else await client.call(pathOf(name), { method: 'PUT', body: declarationOf(earlier) });
    return error;
  } catch (fault) {
    if (!(fault instanceof HeadraceError) && !(fault instanceof TypeError)) throw fault;
    const hint = `\`headrace datasets show ${name}\` shows how the dataset is now.`;
    const exitCode = error instanceof CliError ? error.exitCode : 1;
    return new CliError([...explainError(error), hint].join('\n'), exitCode);
  }
}
