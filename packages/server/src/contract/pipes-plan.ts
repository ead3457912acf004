import { z } from 'zod';
import { environment, fieldFormat, fieldType } from './field.ts';

const position = z.int().describe('Position of a pipe in `pipes` as sent.');

const node = z
  .strictObject({
    index: position,
    pipe_id: z.string(),
    label: z.string(),
    place: z
      .int()
      .describe(
        'Its place in the order of execution, from 0. Pipes that need nothing of each other run together.',
      ),
    after: z.array(position).describe('The pipes that it waits for.'),
    reads: z.array(z.string()).describe('Columns that are its inputs.'),
    conditions: z.array(z.string()).describe('Columns that its `run_if` looks at.'),
    writes: z.array(z.string()).describe('Columns that it fills.'),
    providers: z
      .array(z.string())
      .describe('Those that it may bill for and those of its connections, in the order in which it asks.'),
    has_effects: z
      .boolean()
      .describe(
        'Whether it changes something besides its columns: sends, or writes to another service, a list or a sheet.',
      ),
  })
  .meta({ id: 'PlanNode' });

const edge = z
  .strictObject({
    from: position,
    to: position,
    inputs: z.array(z.string()).describe('Columns that `from` fills and `to` takes as inputs.'),
    conditions: z.array(z.string()).describe('Columns that `from` fills and the `run_if` of `to` looks at.'),
    waits: z
      .boolean()
      .describe(
        'False where `to` goes on without `from`: the input is optional, and waiting would go in a circle.',
      ),
  })
  .meta({ id: 'PlanEdge' });

const column = z
  .strictObject({
    name: z.string(),
    label: z.string(),
    type: fieldType,
    format: fieldFormat.nullable(),
    is_visible: z.boolean().describe('Whether records of the response have it.'),
    is_input: z.boolean().describe('Whether a record or an annotation has it.'),
    is_primary: z.boolean().describe('Whether it is the main output of its pipe.'),
    filled_by: position.nullable().describe('The pipe that fills it; null if only the records do.'),
    read_by: z.array(position).describe('The pipes that take it as an input or look at it in a condition.'),
  })
  .meta({ id: 'PlanColumn' });

/** Which pipe of a request needs whose output. */
export const planGraph = z
  .strictObject({
    environment,
    records: z.int(),
    nodes: z.array(node).describe('The pipes, in the order of execution.'),
    edges: z.array(edge),
    columns: z.array(column).describe('In the order of the response.'),
  })
  .meta({ id: 'PlanGraph' });
export type PlanGraph = z.infer<typeof planGraph>;
