import assert from 'node:assert';
import { z } from 'zod';
import { jsonObject } from '../src/contract/json-value.ts';
import { enrichBare } from './bare-enrich.ts';
import { call } from './call.ts';
import { makeRequest } from './requests.ts';

/** Makes sure that service and bare program answer the same, or the comparison would mean nothing. */
export async function verifySameAnswers(url: string): Promise<void> {
  const request = makeRequest(5);
  const { text } = await call(`${url}/v1/pipes/run/sync`, JSON.stringify(request));
  const { records } = z.object({ records: jsonObject }).parse(JSON.parse(text));
  assert.deepStrictEqual(JSON.parse(`{${enrichBare(request.input).join(',')}}`), records);
}
