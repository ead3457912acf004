import { roughLength } from '../engine/rough-length.ts';
import type { Task } from '../engine/task.ts';
import type { ReadAnswer, Wanted } from './read-answer.ts';
import { readAnswer, readAnswerText } from './read-answer.ts';

/** Characters of an answer that may be checked in place: about 2 ms. */
const smallLength = 20_000;

/** Checks an answer against the outputs: a reply in the field `text`, or JSON in the field `answer`. */
export const answerTask: Task<Wanted, null, ReadAnswer> = {
  kind: 'answer',
  prepare: (wanted) => {
    const hasSchemas = Object.keys(wanted.jsonSchemas).length > 0;
    return {
      isSmall: (fields) => !hasSchemas && roughLength(fields, smallLength) <= smallLength,
      run: ({ text, answer = null }) =>
        typeof text === 'string' ? readAnswerText(text, wanted) : readAnswer(answer, wanted),
    };
  },
  measure: (read) => roughLength((read.ok ? read : read.inPart)?.values ?? null, 10_000_000),
};
