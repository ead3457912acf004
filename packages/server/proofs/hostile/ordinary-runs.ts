import { makeRequest } from '../../bench/requests.ts';

const recordsEach = 20;

/** What honest users write: a short template, a formula, a condition and a path, beside five native pipes. */
const written = [
  {
    pipe_id: 'template:fill@1',
    config: { template: 'Hi {{ name }}, how is {{ company_name | default: "your company" }} in {{ city }}?' },
    run_if: {
      when: {
        logic: 'and',
        conditions: [{ property: 'value', field_name: 'email', operator: 'matches', value: '@[a-z0-9.]+$' }],
      },
    },
  },
  {
    pipe_id: 'formula:run@1',
    config: {
      formula: '$uppercase(country) & ", " & $string($length(notes))',
      output_field: { name: 'place', type: 'string', format: 'text' },
    },
  },
];

/** An ordinary run; every second one has templates and formulas in it. */
export function makeOrdinaryRun(run: number): string {
  const { pipes, input } = makeRequest(run, recordsEach);
  return JSON.stringify({ pipes: run % 4 < 2 ? pipes : [...pipes, ...written], input });
}
