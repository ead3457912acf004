import { z } from 'zod';
import { checkChange } from '../kit/record-change.ts';
import { form } from './record-form.ts';
import { apiPath, salesforce } from './salesforce.ts';

export interface TaskOn {
  /** Of the record that the task is about. */
  id: string;
  subject: string;
  /** Plain text; a blank one is not sent. */
  description: string;
  /** What kind of work it was. `Task` is what Salesforce takes where nothing is said, so it is not sent. */
  subtype: 'Task' | 'Call' | 'Email';
  /** `yyyy-MM-dd`; Salesforce shows it as the due date. */
  date: string;
}

/** https://developer.salesforce.com/docs/platform/object-reference/references/standard-objects/object-task.html */
const mostSubject = 255;
const mostDescription = 32_000;

/** Contacts and leads, by the first three characters of their ids; a task is put on all others by `WhatId`. */
const isSomebody = (id: string) => /^00[3Q]/.test(id);

/**
 * Logs a task that is done on a record. A repetition would make a second one.
 *
 * Assumed: accounts have kept the status `Completed`, which can be renamed, and Salesforce tells an ID that it does not
 * know, and one that the connection may not see, by the same code.
 */
export const createTask = salesforce.effect({
  id: 'salesforce.create_task',
  refuse: ({ id, subject, description }: TaskOn) =>
    checkChange({ object: 'Task', id, properties: {} }, form) ??
    refuseLonger('subject', { text: subject, most: mostSubject }) ??
    refuseLonger('description', { text: description, most: mostDescription }),
  request: ({ id, subject, description, subtype, date }) => ({
    method: 'POST',
    path: `${apiPath}/sobjects/Task`,
    body: {
      Subject: subject,
      ...(description.trim() === '' ? {} : { Description: description }),
      Status: 'Completed',
      ActivityDate: date,
      [isSomebody(id) ? 'WhoId' : 'WhatId']: id,
      ...(subtype === 'Task' ? {} : { TaskSubtype: subtype }),
    },
  }),
  errors: {
    means: {
      ENTITY_IS_DELETED: 'not_found',
      INVALID_CROSS_REFERENCE_KEY: 'not_found',
      INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY: 'request_refused',
    },
    advice: {
      INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY:
        'Nothing was logged: there is no record of this ID, or the user of the connection may not see it.',
    },
  },
  reply: z.object({ id: z.string().refine(form.isId), success: z.literal(true) }),
  answer: ({ id }) => ({ id }),
});

function refuseLonger(part: string, { text, most }: { text: string; most: number }): string | null {
  return text.length <= most
    ? null
    : `The ${part} of a task in Salesforce has at most ${most} characters; this one has ${text.length}.`;
}
