import { boardSlug } from '@headrace/sandbox/kit/job-boards';
import { listJobs } from '../../src/providers/greenhouse/greenhouse.ts';
import { proveJobBoard } from './prove-job-board.ts';

await proveJobBoard({
  board: 'greenhouse',
  operation: listJobs,
  slugOf: boardSlug,
  slugOfName: (name) => name,
  perPage: Infinity,
  tells: { department: true, day: true },
  vendor: 'greenhouse',
});
