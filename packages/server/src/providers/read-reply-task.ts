/* Reads text from strangers as a task, because pages and feeds can take as long as their authors want. */
import type { Task } from '../engine/task.ts';
import type { JsonValue } from '../contract/field.ts';
import { listJobs as listAshbyJobs } from './ashby/ashby.ts';
import { searchNews } from './googlenews/googlenews.ts';
import { listJobs as listGreenhouseJobs } from './greenhouse/greenhouse.ts';
import type { AnswerShape, Lookup, RequestExchange } from './kit/operation.ts';
import type { ReadReply } from './kit/read-apart.ts';
import { fetchFeed, fetchPage, fetchRobots, fetchText } from './website/website.ts';

interface ReadsReplies {
  read(reply: unknown, input: unknown): AnswerShape | null;
}

/** Every operation whose replies are read in a child process. */
const readers: ReadonlyMap<string, ReadsReplies> = new Map([
  readerOf(fetchPage),
  readerOf(fetchText),
  readerOf(fetchFeed),
  readerOf(fetchRobots),
  readerOf(searchNews),
  readerOf(listGreenhouseJobs),
  readerOf(listAshbyJobs),
]);

// The input comes from a call of the same operation, in this process or in the one that started it.
function readerOf<Input, Answer extends AnswerShape>({
  id,
  exchange,
}: Lookup<Input, Answer, RequestExchange<Input, Answer>>): [string, ReadsReplies] {
  return [id, { read: (reply, input) => exchange.read(reply, input as Input) }];
}

/** Up to this many characters, reading is cheaper than sending. A page takes at most a millisecond for a thousand. */
const smallLength = 4_000;

export interface ReadReplyProgram {
  operation: string;
}

/** Its only field is the `text`. */
export const readReplyTask: Task<ReadReplyProgram, { type: string; input: JsonValue }, ReadReply> = {
  kind: 'read reply',
  prepare: ({ operation }) => {
    const reader = readers.get(operation);
    if (reader === undefined) throw new Error(`replies of ${operation} are not read apart`);
    return {
      isSmall: ({ text }) => typeof text === 'string' && text.length <= smallLength,
      run: ({ text }, { type, input }) => {
        try {
          return { outcome: 'read', answer: reader.read({ text, type }, input) };
        } catch {
          return { outcome: 'broken' };
        }
      },
    };
  },
  measure: () => 0,
};

export const operationsReadApart: ReadonlySet<string> = new Set(readers.keys());
