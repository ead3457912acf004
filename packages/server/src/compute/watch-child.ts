import type { LaneLimits } from './limits.ts';
import type { Child } from './start-child.ts';

/** A child under watch while it works. */
export interface Watched {
  begin(): void;
  /** The child has finished something: its time begins again. */
  progress(): void;
  rest(): void;
  /** Why it was ended, or must have ended by itself. */
  reason(): string;
}

const lookMs = 50;

/** Ends a child that takes too much time or memory for one task. */
export function watchChild(
  child: Pick<Child, 'usage' | 'kill'>,
  { taskCpuMs, taskWallMs, residentMb, unit, advice }: LaneLimits,
): Watched {
  let timer: NodeJS.Timeout | null = null;
  let cpuMs = 0;
  let since = 0;
  // A child whose heap is full ends by itself.
  let reason = `It takes more memory than one ${unit} may use; ${advice}.`;
  const begin = () => {
    cpuMs = child.usage()?.cpuMs ?? 0;
    since = performance.now();
  };
  const end = (why: string) => {
    reason = why;
    child.kill();
  };
  const look = () => {
    const usage = child.usage();
    const wallMs = performance.now() - since;
    if (usage !== null && usage.residentBytes > residentMb * 1_000_000) child.kill();
    else if (usage !== null && usage.cpuMs - cpuMs > taskCpuMs)
      end(`It takes more than ${taskCpuMs / 1000} s of processor time; ${advice}.`);
    else if (wallMs > taskWallMs) end(`It is not done after ${taskWallMs / 1000} s; ${advice}.`);
  };
  const rest = () => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  return {
    begin: () => {
      begin();
      timer ??= setInterval(look, lookMs).unref();
    },
    progress: begin,
    rest,
    reason: () => reason,
  };
}
