/* What a process and the workers that it started tell each other. */
import { z } from 'zod';

export const toWorker = z.discriminatedUnion('kind', [
  /** Finish or hand back what runs, and end. */
  z.object({ kind: z.literal('stop') }),
  z.object({ kind: z.literal('read metrics'), id: z.number() }),
]);
export type ToWorker = z.infer<typeof toWorker>;

export const toParent = z.object({
  kind: z.literal('metrics'),
  id: z.number(),
  /** In the Prometheus text format. */
  text: z.string(),
});
export type ToParent = z.infer<typeof toParent>;
