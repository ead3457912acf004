/* Buckets and streams, as the API shows them. */
import { z } from 'zod';
import type { ApiClient } from '../kit/api-client.ts';

const counted = z.object({ entries: z.int() });
const entry = z.object({ key: z.string(), entry_id: z.string(), claimed_at: z.iso.datetime() });
const entryPage = z.object({ entries: z.array(entry), next_cursor: z.string().nullable() });
const stream = z.object({ members: z.int(), last_seq: z.int() });
const event = z.object({
  seq: z.int(),
  kind: z.string(),
  key: z.string(),
  enrollment_id: z.string(),
});
const eventPage = z.object({ events: z.array(event) });

export type StreamEvent = z.infer<typeof event>;

export async function readBucketCount(client: ApiClient, name: string): Promise<number> {
  return counted.parse(JSON.parse(await client.call(`/v1/buckets/${name}`))).entries;
}

export async function readEntries(client: ApiClient, name: string): Promise<z.infer<typeof entry>[]> {
  const all: z.infer<typeof entry>[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const place: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const text: string = await client.call(`/v1/buckets/${name}/entries?limit=1000${place}`);
    const page = entryPage.parse(JSON.parse(text));
    all.push(...page.entries);
    cursor = page.next_cursor;
  }
  return all;
}

export async function readStream(client: ApiClient, name: string): Promise<z.infer<typeof stream>> {
  return stream.parse(JSON.parse(await client.call(`/v1/streams/${name}`)));
}

/** The whole log, from its beginning. */
export async function readEvents(client: ApiClient, name: string): Promise<StreamEvent[]> {
  const all: StreamEvent[] = [];
  for (;;) {
    const path = `/v1/streams/${name}/events?limit=1000&after=${all.at(-1)?.seq ?? 0}`;
    const { events } = eventPage.parse(JSON.parse(await client.call(path)));
    if (events.length === 0) return all;
    all.push(...events);
  }
}
