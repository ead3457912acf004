import type { Call } from './service.ts';

/** The sheets that examples of the catalog read, and write to. */
const sheets = [
  { project: 'spring', name: 'people', columns: [{ name: 'name' }, { name: 'email' }] },
  { project: 'sales', name: 'owners', columns: [{ name: 'name' }, { name: 'email' }] },
];

/** Makes them in sandbox, with rows. */
export async function makeExampleSheets(call: Call): Promise<void> {
  for (const sheet of sheets) {
    const { json } = await call('/v1/sheets', { body: { ...sheet, environment: 'sandbox' } });
    const rows = Array.from({ length: 30 }, (_, at) => ({
      values: { name: `Person ${at}`, email: `person${at}@acme.com` },
    }));
    await call(`/v1/sheets/${json.id}/rows`, { body: { rows } });
  }
}
