/**
 * What computing for users may cost. Nothing may fail because a machine is busy, so processor time counts, not the
 * clock.
 */
export const computeLimits = Object.freeze({
  /** Processor time that the records of one slice may take together, until the rest is refused. */
  sliceCpuMs: 60_000,
  /** Tasks and characters that go to a child together. */
  batchTasks: 100,
  batchLength: 1_000_000,
  /** A child that has worked this long on a batch hands the rest back, so that others get their turn. */
  turnMs: 200,
  /** A child without work for this long ends: the last of its lane later than the others. */
  idleMs: 60_000,
  extraIdleMs: 5_000,
  /** What the tasks of a slice may make together, in characters; each record has an equal share. */
  sliceLength: 4_000_000,
  /** The most that one record may make. */
  recordLength: 2_000_000,
  /** What a request may get from a child, in characters. */
  requestLength: 50_000_000,
  /** The length of one simulated answer, or of what is read from a page, as JSON. */
  replyLength: 10_000_000,
  /** Programs that a child keeps prepared, in characters of their sources. */
  cachedLength: 2_000_000,
});

/**
 * Records, requests and the simulated world have children of their own, so that none of them waits behind the others.
 */
export type LaneName = 'records' | 'requests' | 'sandbox';

/** A file has a child, too, for itself alone. */
export type ChildKind = LaneName | 'files';

export interface LaneLimits {
  /** Processor time between two results; a task that takes more is ended. Bounds of steps and characters come first. */
  taskCpuMs: number;
  /**
   * The same by the clock: for systems where processor time cannot be read, and for a child that waits instead of
   * working.
   */
  taskWallMs: number;
  /** Processor time that a child may take as long as it lives, all its tasks together. */
  lifeCpuSeconds: number;
  /** Heap of a child; only the child ends when it is full. */
  heapMb: number;
  /** Resident memory of a child, buffers included. */
  residentMb: number;
  /** What a task works on, in messages about these limits. */
  unit: string;
  /** What users can do when it takes too much. */
  advice: string;
}

export const laneLimits: Readonly<Record<ChildKind, LaneLimits>> = Object.freeze({
  records: {
    taskCpuMs: 1_500,
    taskWallMs: 300_000,
    lifeCpuSeconds: 900,
    heapMb: 128,
    residentMb: 256,
    unit: 'record',
    advice: 'compute less, or use shorter values',
  },
  // Planning knows every pipe, which takes 100 MB.
  requests: {
    taskCpuMs: 4_000,
    taskWallMs: 300_000,
    lifeCpuSeconds: 900,
    heapMb: 192,
    residentMb: 400,
    unit: 'request',
    advice: 'send less, or use shorter values',
  },
  // The world and everyone who lives in it take 80 MB of heap. The first search for people makes them all, which took up to 3.7 s
  // on a slow machine, and nobody may fail for that.
  sandbox: {
    taskCpuMs: 12_000,
    taskWallMs: 300_000,
    lifeCpuSeconds: 900,
    heapMb: 192,
    residentMb: 450,
    unit: 'call',
    advice: 'ask for less',
  },
  // One file each, whose pieces may wait for the database; large CSV is read by threads of the child.
  files: {
    taskCpuMs: 10_000,
    taskWallMs: Number.POSITIVE_INFINITY,
    lifeCpuSeconds: 36_000,
    heapMb: 256,
    residentMb: 450,
    unit: 'file',
    advice: 'send a smaller file, or one with shorter values',
  },
});

export function isLaneName(name: string): name is LaneName {
  return Object.hasOwn(laneLimits, name) && name !== 'files';
}
