/* A record as it is answered: each value with who set it and when. */
import type { World } from '../../world/world.ts';
import type { AttioObject } from './attio-attributes.ts';
import { attributes, typeNameOf } from './attio-attributes.ts';
import { objectIds, workspaceId } from './attio-ids.ts';
import { shownOption } from './attio-options.ts';
import type { AttioRecord, AttioValue } from './attio-records.ts';

/** Everything is made with the same key. */
export const creator = { type: 'api-token', id: '044e7377-9d1f-4457-8b1b-6e5d2d9a7a35' };

export function shownRecord(world: World, object: AttioObject, { id, createdAt, values }: AttioRecord) {
  const shown = (slug: string) =>
    (values[slug] ?? []).map((value) => shownValue(world, value, { object, slug, createdAt }));
  return {
    id: { workspace_id: workspaceId, object_id: objectIds[object], record_id: id },
    created_at: createdAt,
    web_url: `https://app.attio.com/simulated/${object}/${id}`,
    // Every attribute is there, an empty list for one without a value.
    values: Object.fromEntries(Object.keys(attributes[object]).map((slug) => [slug, shown(slug)])),
  };
}

function shownValue(
  world: World,
  value: AttioValue,
  { object, slug, createdAt }: { object: AttioObject; slug: string; createdAt: string },
) {
  const type = typeNameOf(object, slug) ?? 'text';
  return {
    active_from: createdAt,
    active_until: null,
    created_by_actor: creator,
    ...(type === 'select' ? { option: shownOption(world, { object, slug, title: value['option'] }) } : value),
    attribute_type: type,
  };
}
