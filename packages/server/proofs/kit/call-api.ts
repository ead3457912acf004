import { z } from 'zod';

export interface ApiAnswer {
  status: number;
  body: unknown;
}

const problem = z.looseObject({ detail: z.string() });

/** One call of a service's API; a body makes it a POST. */
export async function callApi(
  url: string,
  { key, body }: { key: string; body?: unknown },
): Promise<ApiAnswer> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

/** The same for calls that have to succeed. */
export async function askApi<Shape>(
  url: string,
  { shape, ...options }: { key: string; body?: unknown; shape: z.ZodType<Shape> },
): Promise<Shape> {
  const { status, body } = await callApi(url, options);
  if (status === 200) return shape.parse(body);
  const said = problem.safeParse(body);
  throw new Error(`${url} answered ${status}: ${said.success ? said.data.detail : JSON.stringify(body)}`);
}
