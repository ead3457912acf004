/* Workers that a service has started, as the system sees them. */
import { execFileSync } from 'node:child_process';

const list = (...args: string[]) => execFileSync('ps', args, { encoding: 'utf8' }).split('\n');

/** The processes that a process has started as its further workers. */
export function furtherOf(pid: number): number[] {
  return list('-A', '-o', 'pid=,ppid=,args=').flatMap((line) => {
    const [id, parent, ...args] = line.trim().split(/\s+/);
    const isFurther = /^(?:--)?further$/.test(args.at(-1) ?? '');
    return Number(parent) === pid && isFurther ? [Number(id)] : [];
  });
}

/** Those that have not ended. One that ended is listed until somebody asks for its end. */
export function living(pids: readonly number[]): number[] {
  const states = list('-A', '-o', 'pid=,stat=').map((line) => line.trim().split(/\s+/));
  const alive = new Set(
    states.flatMap(([pid, state]) => (state?.startsWith('Z') === true ? [] : [Number(pid)])),
  );
  return pids.filter((pid) => alive.has(pid));
}
