/** What computing for users may cost. A busy machine must fail nobody, so processor time counts, not the clock. */
export const computeLimits = Object.freeze({
  /** Processor time between two results of a child; a single task that takes more is ended. Deterministic bounds of steps and bytes come first. */
  taskCpuMs: 1_500,
  /** Where processor time cannot be read, and where a child waits instead of working. */
  taskWallMs: 60_000,
  /** Processor time that the records of one slice may take together, until the rest is refused. */
  sliceCpuMs: 60_000,
  /** Heap of a child, which ends the child alone when it is full. */
  heapMb: 160,
  /** Resident memory of a child, buffers included. */
  residentMb: 320,
  /** Tasks and characters that go to a child together. */
  batchTasks: 100,
  batchLength: 4_000_000,
  /** A child that has worked this long on a batch hands the rest back, so that others have their turn. */
  turnMs: 200,
  /** A child without work for this long ends. */
  idleMs: 60_000,
  /** What the tasks of a slice may make together, in characters; each record has an equal share. */
  sliceLength: 8_000_000,
  /** The most that one record may make. */
  recordLength: 2_000_000,
  /** Characters of templates, formulas, patterns and schemas of a plan up to which they may be read on a main thread. */
  smallPlanLength: 16_000,
  /** Programs that a child keeps prepared, in characters of their sources. */
  cachedLength: 2_000_000,
});

/** What is to be done in a hurry does not wait behind records, and the other way round. */
export type LaneName = 'records' | 'requests';
