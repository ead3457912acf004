/* What a query finds. */
import type { SimulatorContext } from '../../kit/simulator.ts';
import { compileLike } from './like-pattern.ts';
import type { FieldType, Fields, SalesforceObject } from './salesforce-objects.ts';
import { listRecords, salesforceObjects } from './salesforce-objects.ts';
import type { Condition, Soql, SoqlOrder, SoqlValue } from './soql.ts';
import { SoqlFault } from './soql-tokens.ts';

type FieldValue = Fields[string];

/** A field of the object, or of the one it refers to, as Salesforce spells it. */
interface Path {
  parent: string | null;
  field: string;
  type: FieldType;
  read(fields: Fields): FieldValue;
  /** The record that `parent` leads to; null where there is none. */
  parentOf?(fields: Fields): { name: string; fields: Fields } | null;
}

type Records = Pick<SimulatorContext, 'world' | 'state'>;

export interface Found {
  object: SalesforceObject;
  paths: Path[];
  records: readonly Fields[];
}

/** Throws a `SoqlFault` on what there is none of. */
export function runSoql(context: Records, query: Soql): Found {
  const object = salesforceObjects.get(query.object.toLowerCase());
  if (object === undefined)
    throw new SoqlFault('INVALID_TYPE', `sObject type '${query.object}' is not supported.`);
  const find = createFinder(context, object);
  const paths = query.fields.flatMap((name) =>
    name === 'FIELDS(STANDARD)' ? Object.keys(object.fields).map(find) : [find(name)],
  );
  const names = paths.map(({ parent, field }) => `${parent ?? ''}.${field}`);
  const twice = paths.find((_, index) => names.indexOf(names[index] ?? '') !== index);
  if (twice !== undefined) throw new SoqlFault('INVALID_FIELD', `duplicate field selected: ${twice.field}`);
  const test = query.where === null ? () => true : compile(query.where, find);
  const found = listRecords(context, object).filter(test).toSorted(comparing(query.orders, find));
  const end = query.limit === null ? undefined : query.offset + query.limit;
  return { object, paths, records: found.slice(query.offset, end) };
}

type Find = (name: string) => Path;

function createFinder(context: Records, object: SalesforceObject): Find {
  return (name) => {
    const [first = '', second, more] = name.split('.');
    const unknown = new SoqlFault(
      'INVALID_FIELD',
      `No such column '${name.slice(0, 80)}' on entity '${object.name}'.`,
    );
    if (more !== undefined) throw unknown;
    if (second === undefined) {
      const field = spelled(object.fields, first);
      const type = field === undefined ? undefined : object.fields[field];
      if (field === undefined || type === undefined) throw unknown;
      return { parent: null, field, type, read: (fields) => fields[field] ?? null };
    }
    const parent = spelled(object.parents, first);
    const relation = parent === undefined ? undefined : object.parents[parent];
    if (parent === undefined || relation === undefined) throw unknown;
    return throughParent(context, {
      parent,
      ...relation,
      inside: createFinder(context, relation.object())(second),
    });
  };
}

type Relation = SalesforceObject['parents'][string] & { parent: string; inside: Path };

function throughParent(context: Records, { parent, by, object, inside }: Relation): Path {
  const byId = new Map(listRecords(context, object()).map((fields) => [fields['Id'], fields]));
  const referred = (fields: Fields) => byId.get(fields[by] ?? null);
  return {
    parent,
    field: inside.field,
    type: inside.type,
    read: (fields) => {
      const found = referred(fields);
      return found === undefined ? null : inside.read(found);
    },
    parentOf: (fields) => {
      const found = referred(fields);
      return found === undefined ? null : { name: object().name, fields: found };
    },
  };
}

function spelled(names: Readonly<Record<string, unknown>>, name: string): string | undefined {
  return Object.keys(names).find((one) => one.toLowerCase() === name.toLowerCase());
}

type FieldsTest = (fields: Fields) => boolean;

function compile(condition: Condition, find: Find): FieldsTest {
  if ('not' in condition) {
    const test = compile(condition.not, find);
    return (fields) => !test(fields);
  }
  if ('join' in condition) {
    const tests = condition.parts.map((part) => compile(part, find));
    return condition.join === 'AND'
      ? (fields) => tests.every((test) => test(fields))
      : (fields) => tests.some((test) => test(fields));
  }
  const { read, field, type } = find(condition.field);
  const tests = condition.values.map((value) =>
    compileComparison(condition.operator, { field, type, value }),
  );
  return (fields) => tests.some((test) => test(read(fields)));
}

function compileComparison(
  operator: string,
  { field, type, value }: { field: string; type: FieldType; value: SoqlValue },
): (own: FieldValue) => boolean {
  const wanted = readOperand(field, { type, value });
  if (operator === 'LIKE') {
    if (value.kind !== 'text' || type !== 'string')
      throw new SoqlFault('INVALID_FIELD', `operator LIKE is not valid for field ${field}`);
    const pattern = compileLike(value.pattern);
    return (own) => typeof own === 'string' && pattern(own);
  }
  switch (operator) {
    case '=':
    case 'IN':
      return (own) => orderOf(type, own, wanted) === 0;
    // Unlike in SQL, what is empty is unequal to any value.
    case '!=':
      return (own) => orderOf(type, own, wanted) !== 0;
    case '<':
      return (own) => orderOf(type, own, wanted) < 0;
    case '<=':
      return (own) => own !== null && orderOf(type, own, wanted) <= 0;
    case '>':
      return (own) => orderOf(type, own, wanted) > 0;
    default:
      return (own) => own !== null && orderOf(type, own, wanted) >= 0;
  }
}

const kindsOfType: Readonly<Record<FieldType, SoqlValue['kind']>> = {
  string: 'text',
  number: 'number',
  datetime: 'date',
  boolean: 'literal',
};

/** Texts are quoted; numbers, dates and the like must not be. */
function readOperand(field: string, { type, value }: { type: FieldType; value: SoqlValue }): FieldValue {
  if (value.kind === 'literal' && value.value === null) return type === 'boolean' ? false : null;
  if (value.kind !== kindsOfType[type])
    throw new SoqlFault(
      'INVALID_FIELD',
      `value of filter criterion for field '${field}' must be of type ${type} and should ${type === 'string' ? '' : 'not '}be enclosed in quotes`,
    );
  return value.kind === 'date' ? value.time : value.value;
}

/** NaN, which is in no order, where only one of them is empty. */
function orderOf(type: FieldType, own: FieldValue, wanted: FieldValue): number {
  if (own === null || wanted === null) return own === wanted ? 0 : Number.NaN;
  if (type === 'datetime') return Date.parse(String(own)) - Number(wanted);
  if (type !== 'string') return Number(own) - Number(wanted);
  const [left, right] = [String(own).toLowerCase(), String(wanted).toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
}

function comparing(orders: readonly SoqlOrder[], find: Find): (one: Fields, other: Fields) => number {
  const keys = orders.map((order) => ({ ...order, ...find(order.field) }));
  return (one, other) => {
    for (const { read, type, sign, nullsFirst } of keys) {
      const [left, right] = [read(one), read(other)];
      if (left === null || right === null) {
        if (left !== right) return (left === null) === nullsFirst ? -1 : 1;
        continue;
      }
      const order = orderOf(type, left, type === 'datetime' ? Date.parse(String(right)) : right);
      if (order !== 0) return order * sign;
    }
    return 0;
  };
}
