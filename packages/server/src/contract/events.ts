/* What clients can watch, and what they are told. */
import { z } from 'zod';
import { strictObject } from './strict-object.ts';

/** Of one stream. */
export const maxTopics = 50;

export const eventsQuery = strictObject({
  topics: z
    .string('Name the topics: topics=sheet:12,credits.')
    .describe(
      `Up to ${maxTopics}, separated by commas: \`sheet:{id}\`, \`run:{id}\`, \`runs\` and \`credits\`.`,
    ),
});

export interface Topic {
  /** As the client named it. */
  name: string;
  kind: 'sheet' | 'run' | 'runs' | 'credits';
  /** Of the sheet or run; empty for the others. */
  id: string;
}

export interface EventHint {
  /** `changed`: something is new. `reset`: it is not known what; read all of it again. `gone`: it does not exist any more. */
  kind: 'changed' | 'reset' | 'gone';
  topic: string;
  /** How far the client knows the topic once it has this hint; null for one that is gone. */
  position: string | null;
  data: object;
}
