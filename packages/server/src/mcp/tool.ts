import type { CallToolResult, Tool as Definition } from '@modelcontextprotocol/server';
import type { Client } from '@headrace/client';
import { z } from 'zod';
import { toErrorItems } from '../contract/error-items.ts';
import { plainWords } from '../contract/plain-words.ts';
import type { strictObject } from '../contract/strict-object.ts';
import type { CatalogReader } from './catalog-reader.ts';
import { explainError, toolError } from './explain-error.ts';

/** What a tool may use: the API, with the rights of the caller. */
export interface ToolContext {
  client: Client;
  catalog: CatalogReader;
  /** Aborts when nobody waits for the answer any more. */
  signal: AbortSignal;
}

export interface Tool {
  definition: Definition;
  /** What goes wrong is told in the result, so that the model can correct itself. Throws only what nobody expected. */
  call(given: unknown, context: ToolContext): Promise<CallToolResult>;
}

type InputShape = Parameters<typeof strictObject>[0];
type Input<Shape extends InputShape> = ReturnType<typeof strictObject<Shape>>;

interface ToolSpec<In extends InputShape, Out extends z.ZodRawShape> {
  name: string;
  title: string;
  /** What it does, what it costs, and what to call before or after it. */
  description: string;
  input: Input<In>;
  output: z.ZodObject<Out>;
  hints: Hints;
  run(input: z.output<Input<In>>, context: ToolContext): Promise<z.input<z.ZodObject<Out>>>;
}

/** What a client may tell its user before the call. */
interface Hints {
  /** Changes nothing and costs nothing. */
  reads: boolean;
  /** May remove or overwrite something, here or elsewhere. */
  destroys?: boolean;
  /** Calling it again with the same input changes nothing more. */
  repeatable?: boolean;
  /** May reach providers in the network. */
  reachesOut?: boolean;
}

/** Defines a tool. Its definition is made once, because every client asks for all of them. */
export function defineTool<In extends InputShape, Out extends z.ZodRawShape>(spec: ToolSpec<In, Out>): Tool {
  const { name, title, description, input, output, hints } = spec;
  return {
    definition: {
      name,
      title,
      description,
      inputSchema: toJsonSchema(input, 'input'),
      outputSchema: toJsonSchema(output, 'output'),
      annotations: {
        title,
        readOnlyHint: hints.reads,
        destructiveHint: hints.destroys === true,
        idempotentHint: hints.reads || hints.repeatable === true,
        openWorldHint: hints.reachesOut === true,
      },
    },
    call: async (given, context) => {
      const read = input.safeParse(given ?? {}, { error: plainWords });
      if (!read.success) return toolError('The arguments are not valid.', toErrorItems(read.error));
      try {
        const result = output.parse(await spec.run(read.data, context));
        // Clients that know no structured content read the same as text.
        return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result };
      } catch (error) {
        // Not a fault: the caller has gone away, and everything that waits for the answer ends.
        if (context.signal.aborted) return toolError('Nobody waits for the answer any more.');
        return explainError(error);
      }
    },
  };
}

/** Plain JSON, as it is sent. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Definition['inputSchema'] {
  const { $schema: _dialect, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.parse(JSON.stringify({ ...whole, type: 'object' }));
}
