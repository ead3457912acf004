import type { PgliteGateway } from './pglite-gateway.ts';

/** The length of the write-ahead log that a restart after a crash has to read again. */
const maxBytes = 64 * 1024 * 1024;
const lookMs = 2000;
const bytesToRecover = `select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`;

/**
 * Keeps the write-ahead log of the embedded database short. A server has a process for that; PGlite never cleans up
 * before it is closed, and in the end its log would fill the disk.
 */
export function startCheckpoints(
  gateway: PgliteGateway,
  options: { maxBytes: number; lookMs: number } = { maxBytes, lookMs },
): { stop(): void } {
  const look = async (): Promise<void> => {
    await gateway.acquire('work');
    try {
      const { rows } = await gateway.query(bytesToRecover, []);
      const [row] = rows;
      const bytes = typeof row === 'object' && row !== null && 'bytes' in row ? Number(row.bytes) : 0;
      if (bytes > options.maxBytes) await gateway.query('checkpoint', []);
    } finally {
      gateway.release();
    }
  };
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    // A look that fails is tried again; the next write reports a full disk.
    void look()
      .catch(() => {})
      .finally(() => (isLooking = false));
  }, options.lookMs).unref();
  return { stop: () => clearInterval(timer) };
}
