import type { Asked } from '../../kit/asked.ts';
import { makeUuid } from '../../kit/make-id.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { World } from '../../world/world.ts';
import type { AttioObject } from './attio-attributes.ts';
import { isObject, typeNameOf } from './attio-attributes.ts';
import { attioError, noSuchObject } from './attio-error.ts';
import { recordsOf } from './attio-records.ts';
import { objectIds, workspaceId } from './attio-ids.ts';

/** https://docs.attio.com/rest-api/endpoint-reference/attributes/list-select-options */
export function listOptions(asked: Asked): SimulatedReply {
  const object = asked.text('object') ?? '';
  const slug = asked.text('attribute') ?? '';
  if (!isObject(object)) return noSuchObject(object);
  if (typeNameOf(object, slug) !== 'select')
    return attioError(404, { code: 'not_found', message: `Could not find attribute with slug "${slug}"` });
  const data = optionTitles(asked.world, { object, slug }).map((title) =>
    shownOption(asked.world, { object, slug, title }),
  );
  return { status: 200, body: { data } };
}

/** The options of an attribute are those that some record has. */
export function optionTitles(
  world: World,
  { object, slug }: { object: AttioObject; slug: string },
): string[] {
  const titles = recordsOf(world, object).flatMap(({ values }) =>
    (values[slug] ?? []).map(({ option }) => String(option)),
  );
  return [...new Set(titles)].toSorted();
}

export function shownOption(
  world: World,
  { object, slug, title }: { object: AttioObject; slug: string; title: unknown },
) {
  return {
    id: {
      workspace_id: workspaceId,
      object_id: objectIds[object],
      attribute_id: makeUuid(world, ['attio', 'attribute', object, slug]),
      option_id: makeUuid(world, ['attio', 'option', object, slug, String(title)]),
    },
    title,
    is_archived: false,
  };
}
