/* Notes on contacts and companies: https://developers.hubspot.com/docs/api-reference/crm-notes-v3/guide */
import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { nextNumber } from '../../kit/next-number.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { writtenRecords } from '../../kit/written-records.ts';
import { badRequest, hubspotError } from './hubspot-error.ts';
import type { ObjectType } from './hubspot-object.ts';
import { listObjects, objectTypes } from './hubspot-object.ts';

/** In milliseconds; a date can be no later. */
const lastTime = 8.64e15;

const id = z.union([z.string(), z.number()]).transform(String);

const noteSchema = z.object({
  properties: z.object({
    hs_timestamp: z
      .union([z.iso.datetime(), z.int().min(0).max(lastTime)])
      .transform(toIso)
      .optional(),
    hs_note_body: z.string().max(65_536).default(''),
  }),
  associations: z
    .array(
      z.object({
        to: z.object({ id }),
        types: z
          .array(z.object({ associationCategory: z.literal('HUBSPOT_DEFINED'), associationTypeId: z.int() }))
          .min(1),
      }),
    )
    .default([]),
});
type Associations = z.infer<typeof noteSchema>['associations'];

function toIso(time: string | number): string {
  return new Date(time).toISOString();
}

const keptSchema = z.object({
  id: z.string(),
  properties: z.object({ hs_timestamp: z.string(), hs_note_body: z.string() }),
  associations: z.record(
    z.string(),
    z.object({ results: z.array(z.object({ id: z.string(), type: z.string() })) }),
  ),
});
const notes = writtenRecords('notes', keptSchema);

/** What a note can be put on, by the type of the association. This account has no deals. */
const associated: ReadonlyMap<number, { object: string; type: string }> = new Map([
  [202, { object: 'contacts', type: 'note_to_contact' }],
  [190, { object: 'companies', type: 'note_to_company' }],
  [214, { object: 'deals', type: 'note_to_deal' }],
]);

const firstNew = 300_000_000;

/** All or nothing: with one association that cannot be made, no note is made. That this is a 404 is assumed. */
export function createNote(asked: Asked): SimulatedReply {
  const { data } = noteSchema.safeParse(readJsonBody(asked.request));
  if (data === undefined) return badRequest('Invalid input JSON');
  const { hs_timestamp: timestamp, hs_note_body: body } = data.properties;
  if (timestamp === undefined)
    return badRequest('Error creating NOTE. Some required properties were not set.');
  const wrong = refuseAssociations(asked, data.associations);
  if (wrong !== null) return wrong;
  const number = nextNumber(asked, 'made:notes');
  const note = {
    id: String(firstNew + number),
    properties: { hs_timestamp: timestamp, hs_note_body: body },
    associations: byObject(data.associations),
  };
  notes.write(asked.state, note.id, note);
  const now = new Date(asked.now()).toISOString();
  const properties = { ...note.properties, hs_object_id: note.id, hs_createdate: now };
  return {
    status: 201,
    body: { id: note.id, properties, createdAt: now, updatedAt: now, archived: false },
  };
}

/** With all of its properties and associations, of which HubSpot gives those that it is asked for. */
export function readNote(asked: Asked): SimulatedReply {
  const note = notes.read(asked.state).get(asked.text('noteId') ?? '');
  return note === undefined
    ? hubspotError(404, 'OBJECT_NOT_FOUND', 'resource not found')
    : { status: 200, body: { ...note, archived: false } };
}

function refuseAssociations(asked: Asked, associations: Associations): SimulatedReply | null {
  const wanted = associations.flatMap(({ to, types }) =>
    types.map(({ associationTypeId: type }) => ({ to: to.id, at: associated.get(type), type })),
  );
  const odd = wanted.find(({ at }) => at === undefined);
  if (odd !== undefined) return badRequest(`Invalid association type: ${odd.type}`);
  const isThere = (object: ObjectType | undefined, one: string) =>
    object !== undefined && listObjects(asked, object).some((item) => item['hs_object_id'] === one);
  return wanted.every(({ to, at }) => isThere(objectTypes.get(at?.object ?? ''), to))
    ? null
    : hubspotError(404, 'OBJECT_NOT_FOUND', 'resource not found');
}

function byObject(associations: Associations): z.infer<typeof keptSchema>['associations'] {
  const all: z.infer<typeof keptSchema>['associations'] = {};
  for (const { to, types } of associations)
    for (const { associationTypeId } of types) {
      const at = associated.get(associationTypeId);
      if (at !== undefined) (all[at.object] ??= { results: [] }).results.push({ id: to.id, type: at.type });
    }
  return all;
}
