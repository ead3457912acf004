import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Execution, N8nClient } from './n8n-client.ts';

export interface HeadraceNode {
  parameters: Record<string, unknown>;
  /** What n8n does when the node fails; by default the execution fails. */
  onError?: 'continueRegularOutput';
}

export interface Workflow {
  /** Sends items in and waits for the end of the execution. */
  run(items: object[]): Promise<Execution>;
}

/** A published workflow that gives each item of a request to the node. */
export async function publishWorkflow(
  client: N8nClient,
  { credentialId, node }: { credentialId: string; node: HeadraceNode },
): Promise<Workflow> {
  const path = randomUUID();
  const created = await client.call<{ id: string; versionId: string }>('/workflows', {
    name: path,
    settings: {},
    nodes: [
      describeNode('Webhook', 'n8n-nodes-base.webhook', {
        typeVersion: 2,
        webhookId: path,
        parameters: { httpMethod: 'POST', path, responseMode: 'lastNode', responseData: 'allEntries' },
      }),
      describeNode('Split', 'n8n-nodes-base.splitOut', { parameters: { fieldToSplitOut: 'body.items' } }),
      describeNode('Headrace', 'n8n-nodes-headrace.headrace', {
        ...node,
        credentials: { headraceApi: { id: credentialId, name: 'Headrace' } },
      }),
    ],
    connections: { Webhook: leadsTo('Split'), Split: leadsTo('Headrace') },
  });
  await client.call(`/workflows/${created.id}/activate`, { versionId: created.versionId });
  await waitUntilPublished(client, created.id);
  return {
    run: async (items) => {
      const response = await client.send(`/webhook/${path}`, { items });
      const text = await response.text();
      // What happened is in the execution; 500 says that it failed.
      if (response.status !== 500) assert.equal(response.status, 200, text);
      return client.readExecution(await findEnded(client, created.id));
    },
  };
}

/** Its webhook exists a moment after the answer. */
async function waitUntilPublished(client: N8nClient, workflowId: string): Promise<void> {
  for (;;) {
    const { status } = await client.call<{ status: string }>(`/workflows/${workflowId}/publication-status`);
    if (status === 'published') return;
    await setTimeout(100);
  }
}

/** The execution is stored a moment after its answer. */
async function findEnded(client: N8nClient, workflowId: string): Promise<string> {
  const filter = encodeURIComponent(JSON.stringify({ workflowId }));
  for (;;) {
    const path = `/executions?filter=${filter}&limit=1`;
    const { results } = await client.call<{ results: { id: string; status: string }[] }>(path);
    const [last] = results;
    if (last !== undefined && !/^(?:new|running)$/.test(last.status)) return last.id;
    await setTimeout(200);
  }
}

function describeNode(name: string, type: string, more: object) {
  return { id: randomUUID(), name, type, typeVersion: 1, position: [0, 0], parameters: {}, ...more };
}

function leadsTo(node: string) {
  return { main: [[{ node, type: 'main', index: 0 }]] };
}
