/** Entries of the audit list name a call; these are the words for it. */
export const actionWords: Readonly<Record<string, string>> = {
  'PATCH /v1/organization': 'renamed the organization',
  'PATCH /v1/members/{member_id}': 'changed the role of a member',
  'DELETE /v1/members/{member_id}': 'removed a member',
  'POST /v1/invitations': 'made an invitation',
  'DELETE /v1/invitations/{invitation_id}': 'ended an invitation',
  'POST /auth/invitation': 'accepted an invitation',
  'POST /v1/keys': 'created an API key',
  'DELETE /v1/keys/{key_id}': 'revoked an API key',
  'POST /v1/connections': 'stored a provider key',
  'POST /v1/connections/oauth': 'began to connect an account',
  'POST /auth/connect': 'connected an account',
  'PUT /v1/connections/{connection_id}': 'replaced a provider key',
  'DELETE /v1/connections/{connection_id}': 'deleted a provider key',
  'POST /v1/connections/{connection_id}/test': 'tested a provider key',
  'PUT /v1/secrets/{key}': 'set a secret',
  'DELETE /v1/secrets/{key}': 'deleted a secret',
  'PUT /v1/constants/{key}': 'set a constant',
  'DELETE /v1/constants/{key}': 'deleted a constant',
  'POST /v1/webhooks': 'created a webhook',
  'PATCH /v1/webhooks/{webhook_id}': 'changed a webhook',
  'DELETE /v1/webhooks/{webhook_id}': 'deleted a webhook',
  'POST /v1/webhooks/{webhook_id}/secret': 'made a new secret for a webhook',
  'POST /v1/webhooks/{webhook_id}/test': 'tested a webhook',
  'POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/replay': 'had a webhook delivered once more',
  'PUT /v1/credits/alert': 'set the credit alert',
  'PUT /v1/budgets': 'set a budget',
  'DELETE /v1/budgets/{budget_id}': 'removed a budget',
  'PUT /v1/datasets/{name}': 'declared a dataset',
  'DELETE /v1/datasets/{name}': 'deleted a dataset',
  'POST /v1/datasets/{name}/rows': 'imported into a dataset',
  'POST /v1/datasets/inspect': 'looked into a file',
  'DELETE /v1/buckets/{name}': 'deleted a bucket',
  'DELETE /v1/streams/{name}': 'deleted a stream',
  'DELETE /v1/trash/sheets/{sheet_id}': 'erased a sheet for good',
  'POST /v1/sheets/{sheet_id}/trash/erase': 'erased deleted parts of a sheet for good',
};

/** What was done, in words; as it is if there are none for it yet. */
export function describeAction(action: string): string {
  return actionWords[action] ?? action;
}
