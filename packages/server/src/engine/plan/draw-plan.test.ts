import { expect, test } from 'vitest';
import { createPipeCatalog, pipes } from '../../catalog.ts';
import type { RequestBody } from '../pipeline.fixture.ts';
import { planOf } from '../pipeline.fixture.ts';
import { drawPlan } from './draw-plan.ts';

const catalog = createPipeCatalog(pipes);
const draw = (body: RequestBody) => {
  const { plan, records } = planOf(body, pipes);
  return {
    plan,
    graph: drawPlan(plan, { records: records.length, find: (id) => catalog.find(id) }),
  };
};

const input = [{ id: 1, name: 'Jane Doe', company_domain: 'acme.com' }];
const email = { pipe_id: 'person:workemail:waterfall@1', config: { providers: [{ provider: 'hunter' }] } };
const isWork = { pipe_id: 'email:iswork@1', config: { input_fields: { email: { alias: 'work_email' } } } };
const whenWork = {
  when: {
    logic: 'and' as const,
    conditions: [
      { property: 'value' as const, field_name: 'is_work_email', operator: 'eq' as const, value: true },
      { property: 'value' as const, field_name: 'name', operator: 'neq' as const, value: null },
    ],
  },
};
const domain = { pipe_id: 'company:domain:workemail@1', run_if: whenWork };

test('a pipe is after those whose outputs it takes or looks at, wherever they were sent', () => {
  const { graph } = draw({ pipes: [isWork, email], input });
  expect(graph.nodes).toMatchObject([
    {
      index: 1,
      place: 0,
      pipe_id: email.pipe_id,
      label: 'Find work email',
      after: [],
      providers: ['hunter'],
    },
    { index: 0, place: 1, after: [1], reads: ['work_email'], writes: ['is_work_email'], providers: [] },
  ]);
});

test('inputs and conditions between two pipes are told apart', () => {
  const annotated = { pipes: [email, isWork, { ...domain, config: outputAs('found_domain') }], input };
  const { graph } = draw(annotated);
  expect(graph.edges).toEqual([
    { from: 0, to: 1, inputs: ['work_email'], conditions: [], waits: true },
    { from: 0, to: 2, inputs: ['work_email'], conditions: [], waits: true },
    { from: 1, to: 2, inputs: [], conditions: ['is_work_email'], waits: true },
  ]);
  expect(graph.nodes[2]?.conditions).toEqual(['is_work_email', 'name']);
});

test('a column says who fills it and who reads it', () => {
  const { graph } = draw({ pipes: [email, isWork], input });
  const byName = Object.fromEntries(graph.columns.map((column) => [column.name, column]));
  expect(byName.name).toMatchObject({ is_input: true, filled_by: null, read_by: [0] });
  expect(byName.work_email).toMatchObject({
    is_input: false,
    is_primary: true,
    filled_by: 0,
    read_by: [1],
    format: 'email',
  });
});

test('what pipes wait for is exactly what edges that wait say', () => {
  const { plan, graph } = draw({ pipes: [isWork, email, { ...domain, config: outputAs('d') }], input });
  const waits = plan.pipes.flatMap((pipe) =>
    pipe.after.map((at) => `${plan.pipes[at]?.index} ${pipe.index}`),
  );
  const drawn = graph.edges.flatMap(({ from, to, waits: isWaiting }) => (isWaiting ? [`${from} ${to}`] : []));
  expect(drawn.toSorted()).toEqual(waits.toSorted());
  expect(waits).toHaveLength(3);
});

function outputAs(alias: string) {
  return { output_fields: { company_domain: { alias, enabled: true } } };
}
