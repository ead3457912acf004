/** What a person is told of an error. */
export interface ProblemText {
  kind: 'forbidden' | 'offline' | 'missing' | 'busy' | 'fault';
  title: string;
  detail: string;
  remedy: string;
  /** Finds the request in the log of the service; null if it did not arrive there. */
  requestId: string | null;
}

interface Answered {
  status: number;
  title: string;
  detail: string;
  request_id: string;
}

/** Puts an error into words: what happened, why, and what to do. */
export function toProblemText(error: unknown): ProblemText {
  const answered = readProblem(error);
  // The client has an error of status 0 for a request without an answer; `fetch` itself has a TypeError.
  if (error instanceof TypeError || answered?.status === 0)
    return {
      kind: 'offline',
      title: 'The service cannot be reached',
      detail: 'The request got no answer.',
      remedy: 'Check that Headrace is running and that this machine has a network, then try again.',
      requestId: null,
    };
  if (answered !== null) return describeAnswer(answered);
  return {
    kind: 'fault',
    title: 'Something went wrong on this page',
    detail: error instanceof Error ? error.message : String(error),
    remedy: 'Try again. If it stays like this, reload the page.',
    requestId: null,
  };
}

function describeAnswer({ status, title, detail, request_id: id }: Answered): ProblemText {
  return { ...remedyOf(status), title, detail, requestId: id === '' ? null : id };
}

function remedyOf(status: number): Pick<ProblemText, 'kind' | 'remedy'> {
  if (status === 403)
    return {
      kind: 'forbidden',
      remedy: 'Ask an admin or the owner of this organization to do it, or to change your role.',
    };
  if (status === 404)
    return { kind: 'missing', remedy: 'It may have been deleted, or belong to another organization.' };
  if (status === 429 || status === 503)
    return { kind: 'busy', remedy: 'Wait a few seconds, then try again.' };
  if (status >= 500)
    return {
      kind: 'fault',
      remedy: 'Try again. If it stays like this, give the request id to the person who runs the service.',
    };
  return { kind: 'fault', remedy: 'Change what the text above names, then try again.' };
}

/** What the service answered, if the error is an answer of the service. */
function readProblem(error: unknown): Answered | null {
  if (!(error instanceof Error) || !('problem' in error)) return null;
  const { problem } = error;
  if (typeof problem !== 'object' || problem === null) return null;
  const read = (name: string) => Object.entries(problem).find(([key]) => key === name)?.[1];
  const status = read('status');
  if (typeof status !== 'number') return null;
  return {
    status,
    title: String(read('title') ?? ''),
    detail: String(read('detail') ?? ''),
    request_id: String(read('request_id') ?? ''),
  };
}
