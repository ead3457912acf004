/* Routes of a vendor that takes a question first, and is asked for its answer later. */
import type { Asked } from './asked.ts';
import { readAsked } from './asked.ts';
import { readJob, startJob } from './sandbox-job.ts';
import type { SimulatedReply } from './simulator.ts';
import type { Need, Route, Unfit } from './simulator-spec.ts';

export interface Later {
  needs: readonly Need[];
  /** The parameter that has the id when the answer is asked for. */
  id: string;
  taken(id: string): SimulatedReply;
  running(id: string): SimulatedReply;
  unknown: SimulatedReply;
  /** By the parameters of the first request. */
  answer(asked: Asked, id: string): SimulatedReply | Unfit;
}

/** A question is taken at once, runs for the first reads or two, and then has its answer. Reading is free. */
export function laterRoutes({ needs, id: parameter, taken, running, unknown, answer }: Later): {
  submit: Route;
  read: Route;
} {
  return {
    submit: {
      needs,
      answer: (asked) => {
        const { path: kind, body: input } = asked.request;
        return taken(startJob(asked, { vendor: asked.vendor, kind, input }).id);
      },
    },
    read: {
      needs: [parameter],
      isFree: true,
      answer: (asked) => {
        const read = readJob(asked, asked.text(parameter) ?? '');
        if (read === null) return unknown;
        const { job, readsBefore } = read;
        const readsNeeded = asked.chance('reads', job.id) < 0.5 ? 1 : 2;
        return readsBefore < readsNeeded ? running(job.id) : answer(askedFirst(asked, job), job.id);
      },
    },
  };
}

function askedFirst(asked: Asked, { kind, input }: { kind: string; input: unknown }): Asked {
  const query = new URLSearchParams();
  const body = String(input);
  // The body is kept without its type: what is no JSON was a form.
  const type = /^\s*[[{]/.test(body) ? 'application/json' : 'application/x-www-form-urlencoded';
  const headers = { ...asked.request.headers, 'content-type': type };
  const request = { ...asked.request, method: 'POST', path: kind, query, headers, body };
  return readAsked(request, { context: asked, vendor: asked.vendor, parts: new Map() });
}
