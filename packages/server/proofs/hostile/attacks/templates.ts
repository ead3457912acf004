import type { Attack } from '../attack.ts';
import { roundMark } from '../payload.ts';
import { fillTemplate, many, runOf, validationOf } from './many.ts';

const person = (at: number) => ({
  id: at,
  name: `Jane ${at}`,
  text: 'lorem ipsum & <b>dolor</b>\n'.repeat(40),
});
const loop = (body: string, times: number) => `{% for i in (1..${times}) %}${body}{% endfor %}`;
const blocks = (depth: number) => `${'{% if name %}'.repeat(depth)}x${'{% endif %}'.repeat(depth)}`;

/** Templates that make much, take long, or are much to read. */
export const templateAttacks: readonly Attack[] = [
  runOf({
    name: 'template-floods',
    tries: '100 templates of 1 MB output, 100 records',
    body: () => ({
      pipes: many(100, (at) => fillTemplate(`${roundMark}${loop(`{{name}}${'x'.repeat(950)}`, 1000)}`, at)),
      input: many(100, person),
    }),
  }),
  runOf({
    name: 'template-loops',
    tries: 'three million turns of a loop, 100 records',
    body: () => ({
      pipes: [
        fillTemplate(`${roundMark}${loop(loop(loop('{% if name == i %}{% endif %}', 100), 10), 3000)}`, 0),
      ],
      input: many(100, person),
    }),
  }),
  runOf({
    name: 'template-loops-in-all-pipes',
    tries: 'loops below every limit, 100 pipes, 100 records',
    body: () => ({
      pipes: many(100, (at) => fillTemplate(`${roundMark}${loop('{{i}}{{name}}', 9000)}`, at)),
      input: many(100, person),
    }),
  }),
  runOf({
    name: 'template-long-and-cheap',
    tries: '45 templates of 100 KB',
    body: () => ({
      pipes: many(45, (at) => fillTemplate(`${roundMark}${'{{name}}'.repeat(12_000)}`, at)),
      input: many(5, person),
    }),
  }),
  runOf({
    name: 'plans-of-templates',
    tries: '5 requests of 48 bodies with 12,000 tags',
    times: 5,
    body: () => ({
      pipes: many(48, (at) => ({
        pipe_id: 'http:request@1',
        config: {
          url: 'https://acme.com/hook',
          method: 'POST',
          body: `${roundMark}${'{{name}}'.repeat(12_000)}`,
          output_fields: {
            http_response_body: { alias: `body_${at}` },
            http_response_status: { alias: `status_${at}` },
          },
        },
      })),
      input: many(1, person),
    }),
  }),
  validationOf({
    name: 'validate-templates',
    tries: '48 templates of 100 KB',
    body: () => ({
      pipes: many(48, (at) => fillTemplate(`${roundMark}${'{{name}}'.repeat(12_000)}`, at)),
      input: many(1, person),
    }),
  }),
  validationOf({
    name: 'validate-template-problems',
    tries: '48 templates of 7,000 unknown tags',
    body: () => ({
      pipes: many(48, (at) => fillTemplate(`${roundMark}${'{% unlessx %}'.repeat(7_000)}`, at)),
      input: many(1, person),
    }),
  }),
  validationOf({
    name: 'validate-template-inputs',
    tries: '100 templates of 4,000 different fields',
    body: () => ({
      pipes: many(100, (at) =>
        fillTemplate(roundMark + many(4000, (field) => `{{f${at}_${field}}}`).join(''), at),
      ),
      input: many(1, person),
    }),
  }),
  validationOf({
    name: 'validate-template-filters',
    tries: '48 templates with one value of 12,000 filters',
    body: () => ({
      pipes: many(48, (at) => fillTemplate(`${roundMark}{{name${'|escape'.repeat(12_000)}}}`, at)),
      input: many(1, person),
    }),
  }),
  validationOf({
    name: 'validate-output-tags',
    tries: 'prompts of 1,500 output tags',
    body: () => ({
      pipes: many(40, (at) => ({
        pipe_id: 'prompt:run@1',
        config: {
          prompt: {
            template:
              roundMark +
              many(1500, (tag) => `{% output o${at}_${tag}, type: "string", description: "x" %}`).join(''),
            json_schemas: {},
          },
        },
      })),
      input: many(1, person),
    }),
  }),
  runOf({
    name: 'template-filter-chains',
    tries: 'chains of filters up to their limit, 50 pipes, 100 records',
    body: () => ({
      pipes: many(50, (at) =>
        fillTemplate(
          `${roundMark}{{ text${' | replace: "e", "eee"'.repeat(9)} | upcase | escape | size }}`,
          at,
        ),
      ),
      input: many(100, person),
    }),
  }),
  runOf({
    name: 'template-json',
    tries: 'a list of 4 MB written out 1,000 times',
    body: () => ({
      pipes: many(10, (at) => fillTemplate(`${roundMark}${'{{ list | json | size }}'.repeat(1000)}`, at)),
      input: [{ id: 1, name: 'Jane', list: many(300_000, (at) => ({ at })) }],
    }),
  }),
  runOf({
    name: 'template-lists',
    tries: 'a list of 400,000 items joined, looped over and compared',
    body: () => ({
      pipes: many(20, (at) =>
        fillTemplate(
          `${roundMark}{% for item in list %}{% if list contains item %}{% endif %}{% endfor %}{{ list | join: ", " | size }}`,
          at,
        ),
      ),
      input: [{ id: 1, name: 'Jane', list: many(400_000, (at) => at) }],
    }),
  }),
  runOf({
    name: 'template-blocks',
    tries: '45 templates of blocks 32 deep',
    body: () => ({
      pipes: many(45, (at) => fillTemplate(`${roundMark}${blocks(32).repeat(120)}`, at)),
      input: many(100, person),
    }),
  }),
];
