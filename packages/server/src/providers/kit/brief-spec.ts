/* The short way to declare what most operations are: one request with a few parameters, read by a few fields. */
import { z } from 'zod';
import type { AnswerShape, Batch, Lookup, RequestExchange, RequestSpec } from './operation.ts';
import type { AskSpec, OperationSpec } from './operation-spec.ts';
import type { ProviderSpec } from './provider-spec.ts';

type ReplyOf<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

type Path<Input> = string | ((input: Input) => string);

export interface BriefSpec<Input, Shape extends z.ZodRawShape, Answer> extends Omit<
  AskSpec<Input, ReplyOf<Shape>, Answer>,
  'id' | 'request' | 'reply' | 'replyAs'
> {
  /** The query of a GET, the JSON body of a POST. What is null or undefined is left out. */
  ask?(input: Input): Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  /** The members of the reply that are read. */
  reply: Shape;
  batch?: Batch<NoInfer<Input>>;
}

export interface CreditsSpec<Shape extends z.ZodRawShape> extends Omit<
  BriefSpec<undefined, Shape, never>,
  'ask' | 'answer'
> {
  method?: 'GET' | 'POST';
  /** How many credits are left, or in words, of what how much: `12 searches`. Null if the vendor does not say. */
  left(reply: ReplyOf<Shape>): number | string | null;
}

export interface BriefForms {
  /** A look-up by GET. Its id is `<provider>.<name>`. */
  get: BriefForm;
  /** A look-up by POST. */
  post: BriefForm;
  /** `<provider>.count_credits`: a free call that tells whether a credential works, and what is left of its account. */
  credits<Shape extends z.ZodRawShape>(
    path: string,
    spec: CreditsSpec<Shape>,
  ): Lookup<undefined, { detail: string }, RequestExchange<undefined, { detail: string }>>;
}

type BriefForm = <Input, Shape extends z.ZodRawShape, Answer extends AnswerShape>(
  name: string,
  path: Path<Input>,
  spec: BriefSpec<Input, Shape, Answer>,
) => Lookup<Input, Answer, RequestExchange<Input, Answer>>;

type Declare = <Input, Reply, Answer extends AnswerShape>(
  spec: OperationSpec<Input, Reply, Answer>,
) => Lookup<Input, Answer, RequestExchange<Input, Answer>>;

export function briefForms({ id }: ProviderSpec, declare: Declare): BriefForms {
  const formOf =
    (method: 'GET' | 'POST'): BriefForm =>
    (name, path, { ask, headers, reply, ...spec }) =>
      declare({
        ...spec,
        id: `${id}.${name}`,
        request: (input) => ({
          ...requestOf(method, ask?.(input)),
          ...(headers === undefined ? {} : { headers }),
          path: typeof path === 'string' ? path : path(input),
        }),
        reply: z.object(reply),
      });
  return {
    get: formOf('GET'),
    post: formOf('POST'),
    credits: (path, { method = 'GET', left, ...spec }) =>
      formOf(method)('count_credits', path, {
        ...spec,
        answer: (reply) => ({ detail: detailOf(left(reply)) }),
      }),
  };
}

function requestOf(
  method: 'GET' | 'POST',
  parameters: Readonly<Record<string, unknown>> = {},
): Omit<RequestSpec, 'path'> {
  const given = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined);
  if (method === 'POST') return { method, body: Object.fromEntries(given) };
  return { method, query: Object.fromEntries(given.map(([name, value]) => [name, String(value)])) };
}

function detailOf(left: number | string | null): string {
  if (left === null) return 'The key is accepted';
  return typeof left === 'number' ? `${left} credits left` : `${left} left`;
}
