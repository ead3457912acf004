import { language } from './soql.ts';

/** What objects, ids and fields of Salesforce look like where something is written. */
export const form = {
  label: language.label,
  idForm: '15 or 18 letters and digits',
  isId: (id: string) => /^[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?$/.test(id),
  isObject: (name: string) => language.isObject(name),
  // Fields of records that are referred to are written there.
  isProperty: (name: string) => language.isField(name) && !name.includes('.'),
};
