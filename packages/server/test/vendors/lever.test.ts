import { boardSlug } from '@headrace/sandbox/kit/job-boards';
import { listJobs } from '../../src/providers/lever/lever.ts';
import { proveJobBoard } from './prove-job-board.ts';

await proveJobBoard({
  board: 'lever',
  operation: listJobs,
  slugOf: boardSlug,
  slugOfName: (name) => name,
  perPage: 50,
  tells: { department: true, day: true },
  vendor: 'lever',
});
