/* What is written to a record: fields of its object, with values of their types. */
import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { salesforceError } from './salesforce-error.ts';
import type { FieldType, Fields, SalesforceObject } from './salesforce-objects.ts';
import { fieldValue } from './salesforce-objects.ts';

/** The fields in the body of a request, as Salesforce spells them, or why it refuses them. */
export function readChanges(
  { request }: Asked,
  object: SalesforceObject,
): { changes: Fields } | { refusal: SimulatedReply } {
  const { data } = z.record(z.string(), fieldValue).safeParse(readJsonBody(request));
  if (data === undefined)
    return {
      refusal: salesforceError(400, 'JSON_PARSER_ERROR', {
        message: 'Unexpected value in the request body',
      }),
    };
  const changes = new Map<string, Fields[string]>();
  for (const [name, value] of Object.entries(data)) {
    const read = readChange(object, [name, value]);
    if ('refusal' in read) return read;
    changes.set(read.field, read.value);
  }
  return { changes: Object.fromEntries(changes) };
}

/** The name of a person is made of its parts. */
export function withName(record: Fields, changes: Fields): Fields {
  const { FirstName, LastName } = { ...record, ...changes };
  if (LastName === undefined) return changes;
  return { ...changes, Name: [FirstName, LastName].filter(Boolean).join(' ') };
}

type Change = { field: string; value: Fields[string] } | { refusal: SimulatedReply };

function readChange(object: SalesforceObject, [name, value]: [string, Fields[string]]): Change {
  const field = Object.keys(object.fields).find((one) => one.toLowerCase() === name.toLowerCase());
  const type = field === undefined ? undefined : object.fields[field];
  if (field === undefined || type === undefined) {
    const message = `No such column '${name.slice(0, 80)}' on sobject of type ${object.name}`;
    return { refusal: salesforceError(400, 'INVALID_FIELD', { message }) };
  }
  const isMade = field === 'Name' && 'LastName' in object.fields;
  if (isMade || ['Id', 'CreatedDate', 'IsDeleted'].includes(field)) {
    const message = `Unable to create/update fields: ${field}. Please check the security settings of this field and verify that it is read/write for your profile or permission set.`;
    return { refusal: salesforceError(400, 'INVALID_FIELD_FOR_INSERT_UPDATE', { message, fields: [field] }) };
  }
  const parsed = parseAs(type, value);
  if (parsed !== undefined) return { field, value: parsed };
  const message = `Cannot deserialize instance of ${type} from VALUE_STRING value ${String(value).slice(0, 80)}`;
  return { refusal: salesforceError(400, 'JSON_PARSER_ERROR', { message }) };
}

/** Texts are read as the type of their field; undefined for what cannot be. */
function parseAs(type: FieldType, value: Fields[string]): Fields[string] | undefined {
  if (value === null || value === '') return type === 'boolean' ? false : null;
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : undefined;
    case 'number':
      return typeof value !== 'boolean' && Number.isFinite(Number(value)) ? Number(value) : undefined;
    case 'boolean':
      return value === true || value === 'true'
        ? true
        : value === false || value === 'false'
          ? false
          : undefined;
    case 'datetime':
      return Number.isNaN(Date.parse(String(value))) ? undefined : String(value);
  }
}
