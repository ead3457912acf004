import assert from 'node:assert/strict';
import type { N8nClient } from './n8n-client.ts';
import type { Headrace } from './start-headrace.ts';

const nodeTypeAndVersion = { name: 'n8n-nodes-headrace.headrace', version: 1 };

/** Stores the credential, as the editor does, after its test; its id. */
export async function createCredential({ call }: N8nClient, { url, apiKey }: Headrace): Promise<string> {
  const credential = { name: 'Headrace', type: 'headraceApi', data: { baseUrl: `${url}/`, apiKey } };
  const { id } = await call<{ id: string }>('/credentials', credential);
  const test = async (key: string) => {
    const credentials = { ...credential, id, data: { ...credential.data, apiKey: key } };
    return call<{ status: string; message: string }>('/credentials/test', { credentials });
  };
  assert.deepEqual(await test(apiKey), { status: 'OK', message: 'Connection successful!' });
  assert.equal((await test(`hr_${'x'.repeat(40)}`)).status, 'Error');
  return id;
}

/** What the editor shows: the node, its tool for agents, its icons, and lists that the service fills. */
export async function checkEditor(client: N8nClient, credentialId: string): Promise<string> {
  const types: { name: string }[] = JSON.parse(await (await client.send('/types/nodes.json')).text());
  const own = types.filter(({ name }) => name.startsWith('n8n-nodes-headrace.'));
  assert.deepEqual(own.map(({ name }) => name).toSorted(), [
    nodeTypeAndVersion.name,
    `${nodeTypeAndVersion.name}Tool`,
  ]);
  for (const icon of ['headrace.svg', 'headrace.dark.svg']) {
    const response = await client.send(`/icons/n8n-nodes-headrace/dist/icons/${icon}`);
    assert.equal(response.headers.get('content-type'), 'image/svg+xml');
  }
  const credentials = { headraceApi: { id: credentialId, name: 'Headrace' } };
  const ask = <Answer>(path: string, more: object) =>
    client.call<Answer>(`/dynamic-node-parameters/${path}`, { nodeTypeAndVersion, credentials, ...more });
  const pipes = await ask<{ value: string }[]>('options', {
    path: 'parameters.pipes',
    methodName: 'getPipes',
    currentNodeParameters: {},
  });
  assert.ok(pipes.some(({ value }) => value === 'person:workemail:waterfall@1'));
  const searches = await ask<{ results: { value: string }[] }>('resource-locator-results', {
    path: 'parameters.search',
    methodName: 'getSearches',
    currentNodeParameters: {},
    filter: 'people by amplemarket',
  });
  const found = searches.results.map(({ value }) => value);
  assert.deepEqual(found, ['people:profiles:amplemarket@1', 'people:profiles:amplemarket@2']);
  const filters = await ask<{ value: string }[]>('options', {
    path: 'parameters.filters.filter[0].name',
    methodName: 'getFilters',
    currentNodeParameters: {
      operation: 'search',
      search: { __rl: true, mode: 'list', value: 'people:profiles:amplemarket@2' },
    },
  });
  assert.ok(filters.some(({ value }) => value === 'current_seniority_levels'));
  return `the node, its tool, two icons, ${pipes.length} pipes, ${filters.length} filters of a search`;
}
