import type { TestService } from '../../server/test/service.ts';

/** A sheet with ten people and three pipes, of which none has run. Answers its id. */
export async function makeSample(service: TestService, name: string): Promise<number> {
  const { json: request } = await service.call('/v1/sandbox/sample');
  const body = { project: 'Tests', name, environment: 'sandbox', request };
  const { json } = await service.call('/v1/sheets', { body });
  if (json.id === undefined) throw new Error(JSON.stringify(json));
  return json.id;
}
