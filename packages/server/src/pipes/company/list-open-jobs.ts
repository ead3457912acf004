import type { ComputeContext } from '../../engine/pipe.ts';
import { PipeFailure } from '../../engine/pipe.ts';
import { listJobs as askAshby } from '../../providers/ashby/ashby.ts';
import { listJobs as askGreenhouse } from '../../providers/greenhouse/greenhouse.ts';
import type { BoardQuestion, OpenJob, OpenJobs } from '../../providers/kit/job-board.ts';
import type { Operation } from '../../providers/kit/operation.ts';
import { listJobs as askLever, listJobsEu as askLeverEu } from '../../providers/lever/lever.ts';
import type { JobBoard, JobBoardName } from '../../providers/website/read-job-boards.ts';
import { listJobs as askWorkday } from '../../providers/workday/workday.ts';

const operations: Readonly<Record<JobBoardName, Operation<BoardQuestion, OpenJobs>>> = {
  ashby: askAshby,
  greenhouse: askGreenhouse,
  lever: askLever,
  workday: askWorkday,
};

function operationFor({ board, region }: JobBoard): Operation<BoardQuestion, OpenJobs> {
  return board === 'lever' && region === 'eu' ? askLeverEu : operations[board];
}

/** A board that does not say how many jobs it has is read to its end, up to this many pages: 1,000 jobs of Lever. */
const mostPages = 20;

export interface BoardJobs {
  jobs: OpenJob[];
  /** Null for a board that does not say it, and is too long to be counted. */
  total: number | null;
}

/** The open jobs of a board, at least `limit` of them if there are as many. Null if there is no such board. */
export async function listOpenJobs(
  { ask }: Pick<ComputeContext, 'ask'>,
  board: JobBoard,
  limit: number,
): Promise<BoardJobs | PipeFailure | null> {
  const jobs: OpenJob[] = [];
  let total: number | null = null;
  let skip: number | null = 0;
  for (let pages = 0; skip !== null && pages < mostPages; pages += 1) {
    const question: BoardQuestion = { slug: board.slug, skip };
    const page = await ask(operationFor(board), question, {
      operation: null,
      judge: (answer) => ({ accepted: true, rule: `listed: ${answer.jobs.length} jobs`, value: answer }),
    });
    if (page.outcome === 'failed') return new PipeFailure(page.code, page.message);
    // A board that ends while it is read has no further page.
    if (page.outcome !== 'accepted') return pages === 0 ? null : { jobs, total: total ?? jobs.length };
    jobs.push(...page.value.jobs);
    total ??= page.value.total;
    skip = total !== null && jobs.length >= Math.min(limit, total) ? null : page.value.next;
    if (total === null && skip === null) total = jobs.length;
  }
  return { jobs, total };
}
