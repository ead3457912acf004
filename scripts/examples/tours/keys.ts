import type { Tour } from '../tour.ts';
import { idOf } from '../tour.ts';

export async function tourKeys(tour: Tour): Promise<void> {
  const created = await tour.record('POST /v1/keys', { body: { name: 'CRM', role: 'member' } });
  await tour.record('GET /v1/keys');
  await tour.record('DELETE /v1/keys/{key_id}', { path: { key_id: idOf(created) } });
}
