import { hubspot } from './hubspot.ts';
import { form, writing, writtenObject } from './object-form.ts';

export interface NoteOf {
  object: keyof typeof associationTypes;
  /** Of the contact, the company or the deal. */
  id: string;
  /** HTML. */
  content: string;
  /** ISO date-time: where the note stands among what happened. */
  at: string;
}

/** From a note to an object. They are the same in every account; those of companies and deals are assumed. */
const associationTypes = { contacts: 202, companies: 190, deals: 214 } as const;

const mostCharacters = 65_536;

/**
 * Puts a note on an object: https://developers.hubspot.com/docs/api-reference/crm-notes-v3/guide. A repetition would make a
 * second one. That HubSpot answers 404 and makes no note where it does not know the object is assumed.
 */
export const createNote = hubspot.effect({
  id: 'hubspot.create_note',
  refuse: ({ id, content }: NoteOf) => {
    if (!form.isId(id))
      return `An ID of a record in HubSpot is ${form.idForm}, not ${JSON.stringify(id.slice(0, 100))}.`;
    return content.length <= mostCharacters
      ? null
      : `A note in HubSpot has at most ${mostCharacters} characters of HTML; this one has ${content.length}.`;
  },
  request: ({ object, id, content, at }) => ({
    method: 'POST',
    path: '/crm/v3/objects/notes',
    body: {
      properties: { hs_note_body: content, hs_timestamp: at },
      associations: [
        {
          to: { id },
          types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: associationTypes[object] }],
        },
      ],
    },
  }),
  errors: { means: { OBJECT_NOT_FOUND: 'not_found', 404: 'not_found' } },
  limits: writing,
  reply: writtenObject,
  answer: ({ id }) => ({ id }),
});
