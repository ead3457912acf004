import { expect } from 'vitest';
import type { Problem, ProblemType } from '../src/contract/errors.ts';
import { problem, problemTypes } from '../src/contract/errors.ts';
import type { Answer } from './service.ts';

export const capacityHeaders = ['x-task-priority', 'x-p1-capacity', 'x-p2-capacity', 'x-p3-capacity'];

/** Checks an answer against the shape that every error has. */
export function expectProblem(answer: Answer, type: ProblemType): Problem {
  const { status, title } = problemTypes[type];
  expect(answer.text, 'the body').toContain('"type"');
  expect(answer.json).toMatchObject({ type, title, status });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json\b/);
  const body = problem.parse(answer.json);
  expect(body.detail).not.toBe('');
  expect(body.request_id).toBe(answer.headers.get('x-request-id'));
  return body;
}

/** The four capacity headers as numbers; all of them must be there. */
export function readCapacity({ headers }: Answer) {
  const [priority = 0, p1 = 0, p2 = 0, p3 = 0] = capacityHeaders.map((name) => {
    expect(headers.get(name), name).toMatch(/^\d+$/);
    return Number(headers.get(name));
  });
  return { priority, p1, p2, p3 };
}
