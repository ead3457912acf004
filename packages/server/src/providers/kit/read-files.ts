/* Reads the answers of a bulk job from files behind links. */
import { z } from 'zod';
import type { End, Reading } from './bulk-look.ts';
import { leaseMs, nextLookMs, refusedMs } from './bulk-look.ts';
import type { BulkRowsRead, DueBulkJob } from './bulk-store.ts';
import { fetchFile } from './fetch-file.ts';
import { hiderOf } from './hide-values.ts';
import type { BulkFiles, BulkLoss } from './operation.ts';
import { wireFormsOf } from './place-credential.ts';
import { FileFault, unpackLines } from './unpack-lines.ts';

/** More than the largest job of any vendor has. */
const mostFiles = 10_000;
/** A line is parsed in one go, and the thread is nobody else's for as long. */
const maxLineBytes = 512 * 1024;
/** Lines of a file for each question of its job: several may be about one, but not any number. */
const mostLinesEach = 10;
/** Of answers that are written in one transaction. */
const writeBytes = 1024 * 1024;
/** After this much reading others have the thread. */
const turnMs = 4;

/** How far the files were read, which the store keeps as the job's cursor. */
const position = z.object({
  /** The next file. */
  file: z.number(),
  /** The first loss; null where every line so far was told to its question. */
  loss: z.enum(['failed', 'elsewhere', 'too_large', 'unreadable', 'incomplete']).nullable(),
});
type Position = z.infer<typeof position>;

interface Files {
  files: BulkFiles<unknown>;
  links: readonly string[];
  lineCount: number | null;
  /** The places of the questions that a line may be about. */
  places: ReadonlyMap<string, readonly number[]>;
  hide(line: string): string;
}

/** A job that is leased by this process, with what was read of it. */
interface Read {
  job: DueBulkJob;
  at: Position;
}

/** Reads what is left. A file that cannot be read costs the answers in it; all others are read. */
export async function readFiles(
  reading: Reading,
  { files, progress }: { files: BulkFiles<unknown>; progress: unknown },
): Promise<End> {
  const { cursor } = reading.job;
  const begun = cursor === null ? { file: 0, loss: null } : position.parse(JSON.parse(cursor));
  const opened = open(files, progress);
  if (typeof opened === 'string') {
    await endJob(reading, { files, read: { job: reading.job, at: { ...begun, loss: opened } } });
    return null;
  }
  const places = placesOf(await reading.store.keys(reading.job));
  const told = { ...opened, files, places, hide: hiderFor(reading) };
  let read: Read = { job: reading.job, at: begun };
  for (const link of told.links.slice(begun.file)) {
    if (reading.isStopping()) return { afterMs: 0 };
    const next = await readFile(reading, { told, link, read });
    if (next === null || 'afterMs' in next) return next;
    read = next;
  }
  const loss = read.at.loss ?? (isWhole(told, read.job) ? null : 'incomplete');
  await endJob(reading, { files, read: { ...read, at: { ...read.at, loss } } });
  return null;
}

function open(
  files: BulkFiles<unknown>,
  progress: unknown,
): { links: readonly string[]; lineCount: number | null } | BulkLoss {
  try {
    const opened = files.open(progress);
    return opened !== 'failed' && opened.links.length > mostFiles ? 'unreadable' : opened;
  } catch {
    return 'unreadable';
  }
}

function placesOf(keys: readonly (string | null)[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, key] of keys.entries())
    if (key !== null) places.set(key, [...(places.get(key) ?? []), place]);
  return places;
}

/** As any reply: the vendor may repeat what it was sent. */
function hiderFor({ operation: { provider }, credential: { key } }: Reading): (line: string) => string {
  return hiderOf({ key, secrets: wireFormsOf(provider.auth, key) });
}

/** Lines are counted up to the number of questions: several may be about one. */
function isWhole({ lineCount }: Files, { readTo, rowCount }: DueBulkJob): boolean {
  return lineCount === null || readTo >= Math.min(lineCount, rowCount);
}

interface FileToRead {
  told: Files;
  link: string;
  read: Read;
}

/** Null if another process reads the job now. */
async function readFile(reading: Reading, { told, link, read }: FileToRead): Promise<Read | End> {
  const { hosts, maxBytes } = told.files;
  const { settings, operation } = reading;
  const base = settings.baseUrl(operation.provider);
  const fetched = await fetchFile(settings, { link, hosts, base, maxBytes });
  if ('later' in fetched) return { afterMs: fetched.later === 'soon' ? nextLookMs : refusedMs };
  const past = { ...read.at, file: read.at.file + 1 };
  if ('loss' in fetched)
    return write(reading, { read, rows: [], count: 0, at: { ...past, loss: read.at.loss ?? fetched.loss } });
  return writeLines(reading, { told, body: fetched.body, read });
}

/**
 * Writes a file's answers, a part at a time. The file counts as read with its last part: after a crash it is read again, and
 * what is written stays.
 */
async function writeLines(
  reading: Reading,
  { told, body, read }: { told: Files; body: Buffer; read: Read },
): Promise<Read | null> {
  const tally = { lines: 0, loss: read.at.loss };
  let part: Row[] = [];
  let bytes = 0;
  for await (const rows of rowsOf(reading, { told, body, tally })) {
    part.push(...rows);
    bytes += (rows[0]?.reply.length ?? 0) * rows.length;
    if (bytes < writeBytes) continue;
    if ((await write(reading, { read, rows: part, count: 0, at: read.at })) === null) return null;
    [part, bytes] = [[], 0];
  }
  const at = { file: read.at.file + 1, loss: tally.loss };
  return write(reading, { read, rows: part, count: tally.lines, at });
}

/** What each line says; lines and losses are counted in `tally`. */
async function* rowsOf(
  { settings: { sleep, now }, job: { rowCount } }: Reading,
  { told, body, tally }: { told: Files; body: Buffer; tally: { lines: number; loss: BulkLoss | null } },
): AsyncGenerator<Row[]> {
  const bounds = { maxBytes: told.files.maxBytes, maxLineBytes, pause: () => sleep(0) };
  let turnAt = now();
  try {
    for await (const line of unpackLines(body, bounds)) {
      tally.lines += 1;
      if (tally.lines > mostLinesEach * rowCount) throw new FileFault('too_large');
      if (now() - turnAt >= turnMs) {
        await sleep(0);
        turnAt = now();
      }
      const rows = line === null ? 'too_large' : readLine(told, line);
      if (typeof rows === 'string') tally.loss ??= rows;
      else yield rows;
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    tally.loss ??= error.why;
  }
}

type Row = BulkRowsRead['rows'][number];

/** What the line is for the questions that it is about; a loss where that cannot be told. */
function readLine({ files, places, hide }: Files, line: string): Row[] | BulkLoss {
  try {
    const { key, reply } = files.read(JSON.parse(hide(line)));
    const written = JSON.stringify(reply);
    // A line about nobody may be about anybody.
    return places.get(key)?.map((place) => ({ place, reply: written })) ?? 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/** Null if another process reads the job now. */
async function write(
  { store, settings }: Reading,
  { read: { job }, rows, count, at }: { read: Read; rows: readonly Row[]; count: number; at: Position },
): Promise<Read | null> {
  const cursor = JSON.stringify(at);
  const page = { rows, count, cursor, isLast: false, leaseMs: leaseMs * settings.haste };
  if (!(await store.read(job, page))) return null;
  const readTo = Math.min(job.rowCount, job.readTo + count);
  return { job: { ...job, readTo, cursor }, at };
}

/** Questions that no line was about: the vendor has nothing, unless something of its answer was lost. */
async function endJob(
  { store, settings }: Reading,
  { files, read: { job, at } }: { files: BulkFiles<unknown>; read: Read },
): Promise<void> {
  const rest = JSON.stringify(at.loss === null ? files.nothing : files.lost(at.loss));
  const page = { rows: [], count: 0, cursor: JSON.stringify(at), isLast: true, rest };
  await store.read(job, { ...page, leaseMs: leaseMs * settings.haste });
}
