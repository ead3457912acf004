import { z } from 'zod';

/** Something to know about a run that is not over. It does not change the run's status. */
export const runNotice = z
  .strictObject({
    code: z.enum(['NoWorker']).describe('`NoWorker`: no running worker can execute this run.'),
    message: z.string(),
  })
  .meta({ id: 'RunNotice' });
export type RunNotice = z.infer<typeof runNotice>;

export const noWorker: RunNotice = {
  code: 'NoWorker',
  message:
    'No worker of this service can execute this run now: none is running, or the running ones have another version. The run goes on when a worker that can execute it is started.',
};
