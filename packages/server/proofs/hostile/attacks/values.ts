import type { Attack } from '../attack.ts';
import { roundMark } from '../payload.ts';
import { many, runOf } from './many.ts';

const columnsOf = (value: string, count: number) =>
  Object.fromEntries(many(count, (at) => [`c${at}`, value]));
const formats = [
  ['string', 'phone'],
  ['string', 'datetime'],
  ['string', 'url'],
  ['string', 'email'],
  ['string', 'domain'],
  ['number', 'currency'],
  ['json', 'json_list'],
  ['string', 'address_line_1'],
] as const;

/** One value in every cell of 100 records, cleaned as every format there is. */
function cellsOf({
  name,
  tries,
  value,
  columns,
}: {
  name: string;
  tries: string;
  value: string;
  columns: number;
}): Attack {
  return runOf({
    name,
    tries,
    body: () => ({
      field_annotations: Object.fromEntries(
        many(columns, (at) => {
          const [type, format] = formats[at % formats.length] ?? formats[0];
          return [`c${at}`, { type, format }];
        }),
      ),
      // Fields that are merged are read and cleaned.
      pipes: many(20, (at) => ({
        pipe_id: 'fields:merge@1',
        config: {
          sources: many(50, (no) => ({
            field_name: `c${(no * formats.length + (at % formats.length)) % columns}`,
          })),
          output_fields: { merge_result: { alias: `out_${at}` } },
        },
      })),
      input: many(100, (id) => ({ id: `${id}${roundMark}`, ...columnsOf(value, columns) })),
    }),
  });
}

/** A native pipe over long values. */
function longOf({
  name,
  tries,
  pipe,
  field,
  value,
}: {
  name: string;
  tries: string;
  pipe: string;
  field: string;
  value: string;
}): Attack {
  return runOf({
    name,
    tries,
    body: () => ({
      pipes: [{ pipe_id: pipe }],
      input: many(100, (id) => ({ id: `${id}${roundMark}`, [field]: value })),
    }),
  });
}

/** Cells that are dear to clean. */
export const valueAttacks: readonly Attack[] = [
  cellsOf({
    name: 'phones-and-dates',
    tries: '80,000 cells that look like telephone numbers',
    value: '+1 (415) 555-0132 ext. 12345',
    columns: 800,
  }),
  cellsOf({
    name: 'odd-addresses',
    tries: '60,000 cells that look like addresses of the web',
    value: 'https://www.acme.example.co.uk/a?b=c#d',
    columns: 600,
  }),
  cellsOf({
    name: 'texts-of-json',
    tries: '4,000 cells of JSON in text',
    value: `[${'[1,'.repeat(20)}0${']'.repeat(20)}${',{"a":[1,2]}'.repeat(70)}]`,
    columns: 40,
  }),
  longOf({
    name: 'long-names',
    tries: 'names of 40 KB',
    pipe: 'person:name:split@1',
    field: 'name',
    value: 'Dr. van der '.repeat(3_500),
  }),
  longOf({
    name: 'long-marks',
    tries: 'slugs of 40 KB of marks',
    pipe: 'field:slugify@1',
    field: 'string_input',
    value: 'a\u0301\u0302\u0303\uFDFA'.repeat(4_500),
  }),
  longOf({
    name: 'long-addresses',
    tries: 'e-mail addresses of 40 KB',
    pipe: 'email:iswork@1',
    field: 'email',
    value: `${'a.'.repeat(20_000)}@acme.com`,
  }),
  longOf({
    name: 'long-domains',
    tries: 'addresses of 40 KB',
    pipe: 'field:domainify@1',
    field: 'url_input',
    value: `https://${'wwww.'.repeat(8_000)}com`,
  }),
];
