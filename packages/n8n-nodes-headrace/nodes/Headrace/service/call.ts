import type { IExecuteFunctions, IHttpRequestOptions, ILoadOptionsFunctions } from 'n8n-workflow';
import { NodeApiError, sleep } from 'n8n-workflow';
import type { Json, JsonRecord } from '../plain/json.ts';
import { explainProblem, isWorthAnotherTry, pauseMs } from '../plain/problem.ts';

export type Context = IExecuteFunctions | ILoadOptionsFunctions;

export interface Call {
  path: string;
  body?: JsonRecord;
  idempotencyKey?: string;
  /** The item that an error is about. */
  itemIndex?: number;
  /** What is not there is answered with its 404 instead of an error. */
  isOptional?: boolean;
}

/** The answer of any status. `any`, because n8n says so: each caller names the shape that the contract promises. */
interface Answer {
  statusCode: number;
  headers: Record<string, string | undefined>;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

/** Calls the service, and again a few times if it is busy or cannot be reached. Throws when it refuses. */
export async function call(context: Context, request: Call): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask(context, request, attempt);
    if (answer === null) continue;
    if (answer.statusCode < 400 || (answer.statusCode === 404 && request.isOptional === true)) return answer;
    if (!isWorthAnotherTry(answer.statusCode, attempt)) throw refusal(context, request, answer);
    await sleep(pauseMs(attempt, answer.headers['retry-after']));
  }
}

/** Null if nothing answered and it is worth another try, for which it has waited. */
async function ask(context: Context, request: Call, attempt: number): Promise<Answer | null> {
  const options = await toOptions(context, request);
  try {
    const { helpers } = context;
    return await helpers.httpRequestWithAuthentication.call(context, 'headraceApi', options);
  } catch (error) {
    if (!isWorthAnotherTry(503, attempt))
      throw new NodeApiError(
        context.getNode(),
        { message: error instanceof Error ? error.message : String(error) },
        { message: `Headrace did not answer at ${options.baseURL}`, ...whichItem(request) },
      );
    await sleep(pauseMs(attempt, undefined));
    return null;
  }
}

async function toOptions(context: Context, { path, body, idempotencyKey }: Call) {
  const { baseUrl } = await context.getCredentials<{ baseUrl: string }>('headraceApi');
  const options: IHttpRequestOptions = {
    baseURL: baseUrl.replace(/(?<!\/)\/+$/, ''),
    url: path,
    method: body === undefined ? 'GET' : 'POST',
    headers: idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey },
    json: true,
    returnFullResponse: true,
    // The service says what is wrong, and n8n would hide it behind a text of its own.
    ignoreHttpStatusErrors: true,
    ...(body === undefined ? {} : { body }),
  };
  return options;
}

function refusal(context: Context, request: Call, { statusCode, body }: Answer): NodeApiError {
  const problem: Json = body;
  return new NodeApiError(
    context.getNode(),
    { problem },
    { ...explainProblem(statusCode, problem), httpCode: String(statusCode), ...whichItem(request) },
  );
}

const whichItem = ({ itemIndex }: Call) => (itemIndex === undefined ? {} : { itemIndex });
