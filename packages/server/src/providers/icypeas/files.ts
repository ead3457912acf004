/* Files of searches: submitted at once, worked on for minutes, read in pages. */
import { z } from 'zod';
import type { Bulk, BulkList } from '../kit/operation.ts';
import { list, obj, text } from '../kit/shapes.ts';

/** For reading searches, whether they were asked alone or in a file. */
export const readLimits = { requestsPerMinute: 30, endpoint: 'bulk-single-searchs/read' };
const fileLimits = { requestsPerMinute: 15, endpoint: 'search-files/read' };

/** Rows of a page, as many as it gives. */
const pageSize = 100;

const fileList = z.object({
  files: z.array(z.object({ _id: z.string().nullish(), file: text, name: text })),
  sorts: z.array(z.json()).nullish(),
});
const rowPage = z.object({
  items: z.array(z.object({ userData: obj({ externalId: text }) }).loose()),
  sorts: z.array(z.json()).nullish(),
});
const fileState = z
  .object({ finished: z.boolean().nullish(), files: list(z.object({ finished: z.boolean().nullish() })) })
  .transform(({ finished, files }) => finished ?? files?.[0]?.finished ?? false);

/** `sorts` of the page before says where the next one begins. */
const nextOf = (cursor: string | null) =>
  cursor === null ? {} : { next: true, sorts: z.array(z.json()).parse(JSON.parse(cursor)) };
const cursorOf = (sorts: readonly unknown[] | null | undefined) =>
  sorts == null || sorts.length === 0 ? null : JSON.stringify(sorts);

const fileNames: BulkList = {
  limits: fileLimits,
  // The newest first, 50 of them. That more are asked for as with rows is assumed.
  request: (cursor) => ({ method: 'POST', path: '/search-files/read', body: nextOf(cursor) }),
  read: (reply) => {
    const { files, sorts } = fileList.parse(reply);
    const items = files.map(({ _id: id, file, name }) => ({ id: id ?? file ?? '', name: name ?? '' }));
    return {
      items: items.filter(({ id }) => id !== ''),
      cursor: files.length === 0 ? null : cursorOf(sorts),
    };
  },
};

/**
 * A file of up to 5,000 rows: https://api-doc.icypeas.com/reference/bulk-files, /reference/get-results. 30 pages a minute are
 * 3,000 rows, while 20 searches a minute are answered alone. That a small file takes two minutes or so is
 * assumed, and that a row of a verification is the address alone.
 */
export const inFiles = <Input>(task: string, rowOf: (input: Input) => readonly string[]): Bulk<Input> => ({
  max: 5000,
  least: 100,
  limits: { requestsPerSecond: 1, endpoint: 'bulk-search' },
  request: (inputs, name) => ({
    method: 'POST',
    path: '/bulk-search',
    body: {
      name,
      task,
      data: inputs.map(rowOf),
      custom: { externalIds: inputs.map((_, place) => `${place}`) },
    },
  }),
  id: (reply) => z.object({ file: z.string() }).parse(reply).file,
  list: fileNames,
  progress: {
    limits: fileLimits,
    request: (file) => ({ method: 'POST', path: '/search-files/read', body: { file } }),
    isDone: (reply) => fileState.parse(reply),
  },
  pages: {
    // The bucket of searches that are read alone.
    limits: readLimits,
    size: pageSize,
    request: (file, cursor) => ({
      method: 'POST',
      path: '/bulk-single-searchs/read',
      body: { mode: 'bulk', file, limit: pageSize, ...nextOf(cursor) },
    }),
    read: (reply) => {
      const { items, sorts } = rowPage.parse(reply);
      const rows = items.map((item) => ({ place: placeOf(item), reply: { items: [item] } }));
      return { rows, cursor: cursorOf(sorts) };
    },
  },
});

/**
 * What was sent with the row says where it belongs. Its number in the file would, too, but where that begins is not documented, and an answer
 * must never go to somebody else.
 */
function placeOf({ userData }: z.infer<typeof rowPage>['items'][number]): number {
  const told = userData?.externalId ?? '';
  if (!/^\d+$/.test(told)) throw new Error('a row without a place');
  return Number(told);
}
