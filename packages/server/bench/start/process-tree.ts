/* What a process and everything that it started hold and have used, as Linux tells it. */
import { readFileSync, readdirSync } from 'node:fs';

export interface ProcessFigures {
  pid: number;
  /** What it was started as, without folders. */
  name: string;
  /** All of its words. */
  command: string;
  residentMb: number;
  /** Of these, memory that no file backs: heaps, WebAssembly, buffers. The rest is mostly programs, shared by all. */
  ownMb: number;
  cpuSeconds: number;
  /** The processor time of its children that have ended. */
  endedCpuSeconds: number;
}

const ticksPerSecond = 100;

/** The process first. What ends meanwhile is left out. */
export function readTree(pid: number): ProcessFigures[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : null;
    if (stat !== null) parents.set(Number(name), Number(stat[1]));
  }
  const found = [pid];
  for (const parent of found) for (const [child, of] of parents) if (of === parent) found.push(child);
  return found.flatMap((each) => readProcess(each) ?? []);
}

/** What they all have used, those included that are gone. */
export function cpuSecondsOf(tree: readonly ProcessFigures[]): number {
  return tree.reduce((sum, { cpuSeconds, endedCpuSeconds }) => sum + cpuSeconds + endedCpuSeconds, 0);
}

export function residentMbOf(tree: readonly ProcessFigures[]): number {
  return tree.reduce((sum, { residentMb }) => sum + residentMb, 0);
}

function readProcess(pid: number): ProcessFigures | null {
  const stat = readStat(pid);
  const status = read(pid, 'status');
  if (stat === null || status === null) return null;
  const mbOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
  const secondsAt = (at: number) => (Number(stat[at]) + Number(stat[at + 1])) / ticksPerSecond;
  const times = { cpuSeconds: secondsAt(11), endedCpuSeconds: secondsAt(13) };
  return { pid, ...commandOf(pid), residentMb: mbOf('VmRSS'), ownMb: mbOf('RssAnon'), ...times };
}

/** The members of /proc/PID/stat after the name, which may contain blanks: state, parent, and so on (proc(5)). */
function readStat(pid: number): string[] | null {
  const stat = read(pid, 'stat');
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function commandOf(pid: number): { name: string; command: string } {
  const words = (read(pid, 'cmdline') ?? '').split('\0').filter((word) => word !== '');
  const named = words.filter((word) => !word.startsWith('-')).map((word) => word.split('/').at(-1));
  return { name: named.slice(1).join(' ') || (named[0] ?? ''), command: words.join(' ') };
}

function read(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
