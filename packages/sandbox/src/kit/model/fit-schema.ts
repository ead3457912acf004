/* Writes a value that fits a schema, place by place, out of what an author knows. */
import type { Author, Spot } from './author.ts';
import { chooseOption } from './choose-option.ts';
import { fitList } from './fit-list.ts';
import { fitNumber } from './fit-number.ts';
import { fitObject } from './fit-object.ts';
import { fitText, isFitText } from './fit-text.ts';
import type { JsonSchema } from './model-question.ts';
import type { SchemaNode, ValueKind } from './schema-node.ts';
import { isOfKind, kindsOf, listAt, mergeNodes, resolveSchema, textAt } from './schema-node.ts';
import { isScore, scoreShare, statedRange } from './score.ts';
import type { Sheet } from './sheet.ts';
import { statedConstraints } from './stated-constraints.ts';
import { comfortablePlaces, isTight, judge, knownNumber, knownText } from './sheet.ts';

// More than vendors take in one schema.
const mostPlaces = 5000;
const mostDepth = 24;
const mostOptions = 1000;

/** A JSON value; one that fits, unless the schema has no end or contradicts itself. */
export function fitSchema(schema: JsonSchema, author: Author): unknown {
  const sheet: Sheet = {
    root: schema,
    author,
    left: comfortablePlaces,
    fit: (part, spot) => fitSpot(sheet, part, spot),
  };
  return sheet.fit(schema, {
    name: '',
    within: '',
    description: '',
    path: '$',
    depth: 0,
    turn: 0,
    given: undefined,
    item: null,
  });
}

function fitSpot(sheet: Sheet, schema: unknown, place: Spot): unknown {
  sheet.left -= 1;
  if (place.depth > mostDepth || sheet.left < comfortablePlaces - mostPlaces) return null;
  const resolved = resolveSchema(schema, sheet.root);
  const node = { ...statedConstraints(textAt(resolved, 'description')), ...resolved };
  const spot = { ...place, description: textAt(node, 'description') || place.description };
  if ('const' in node) return node['const'];
  const branches = [...listAt(node, 'anyOf'), ...listAt(node, 'oneOf')];
  if (branches.length > 0) return fitBranch(sheet, { node, branches }, spot);
  if (listAt(node, 'enum').length > 0) return fitOption(sheet, node, spot);
  const kinds = kindsOf(node);
  if (kinds.includes('null') && (isTight(sheet, spot) || hasNothing(sheet, node, spot))) return null;
  return fitKind(sheet, { node, kind: chooseKind(sheet, kinds, spot) }, spot);
}

function fitKind(sheet: Sheet, { node, kind }: { node: SchemaNode; kind: ValueKind }, spot: Spot): unknown {
  const { author } = sheet;
  switch (kind) {
    case 'null':
      return null;
    case 'object':
      return fitObject(sheet, node, spot);
    case 'array':
      return fitList(sheet, node, spot);
    case 'boolean':
      return (judge(author, spot) ?? false) !== (spot.turn % 2 === 1);
    case 'string':
      return fitText(node, { known: knownText(author, spot), turn: spot.turn });
    case 'integer':
    case 'number':
      return fitAmount(author, { node, isInteger: kind === 'integer' }, spot);
  }
}

function fitAmount(
  author: Author,
  { node, isInteger }: { node: SchemaNode; isInteger: boolean },
  spot: Spot,
): number {
  const known = knownNumber(author, spot) ?? (author.knowsSubject ? null : 0);
  return fitNumber(
    { ...statedRange(spot, node), ...node },
    { known, share: scoreShare(author, spot), turn: spot.turn, isInteger },
  );
}

function fitOption({ author }: Sheet, node: SchemaNode, spot: Spot): unknown {
  const listed = listAt(node, 'enum').slice(0, mostOptions);
  const typed = 'type' in node ? listed.filter((option) => isOfKind(option, kindsOf(node))) : listed;
  return chooseOption(typed.length > 0 ? typed : listed, { author, spot });
}

/** One of several schemas: null where nothing is known, else the first that suits what is. */
function fitBranch(
  sheet: Sheet,
  { node, branches }: { node: SchemaNode; branches: unknown[] },
  spot: Spot,
): unknown {
  const { anyOf: _anyOf, oneOf: _oneOf, ...own } = node;
  const resolved = branches.slice(0, 50).map((branch) => mergeNodes(own, resolveSchema(branch, sheet.root)));
  const others = resolved.filter((branch) => !isNull(branch));
  const [first] = others;
  const canBeNull = others.length < resolved.length;
  if (first === undefined || (canBeNull && (isTight(sheet, spot) || hasNothing(sheet, first, spot)))) {
    return null;
  }
  const chosen = isTight(sheet, spot) ? findShortest(others) : findNumeric(sheet, others, spot);
  return sheet.fit(chosen ?? first, { ...spot, depth: spot.depth + 1 });
}

function isNull(branch: SchemaNode): boolean {
  return branch['const'] === null || kindsOf(branch).every((kind) => kind === 'null');
}

function findNumeric({ author }: Sheet, branches: readonly SchemaNode[], spot: Spot): SchemaNode | undefined {
  if (knownNumber(author, spot) === null) return undefined;
  return branches.find((branch) => kindsOf(branch).some((kind) => kind === 'integer' || kind === 'number'));
}

/** The branch with which nothing goes deeper, if there is one. */
function findShortest(branches: readonly SchemaNode[]): SchemaNode | undefined {
  const without = (...kinds: ValueKind[]) =>
    branches.find((branch) => !kindsOf(branch).some((kind) => kinds.includes(kind)));
  const bare = branches.find((branch) => listAt(branch, 'required').length === 0);
  return without('object', 'array') ?? without('object') ?? bare;
}

/** Of several kinds the one that suits what is known, else the first. */
function chooseKind({ author }: Sheet, kinds: readonly ValueKind[], spot: Spot): ValueKind {
  const others = kinds.filter((kind) => kind !== 'null');
  const numeric = others.find((kind) => kind === 'integer' || kind === 'number');
  if (numeric !== undefined && knownNumber(author, spot) !== null) return numeric;
  if (others.includes('string') && knownText(author, spot) !== null) return 'string';
  return others[0] ?? 'null';
}

function knowsText(author: Author, node: SchemaNode, spot: Spot): boolean {
  const known = knownText(author, spot);
  return known !== null && isFitText(node, known);
}

/** Whether there is nothing to be said at a place, so that null is the answer where it is one. */
function hasNothing({ author }: Sheet, node: SchemaNode, spot: Spot): boolean {
  if (listAt(node, 'enum').length > 0) return !author.knowsSubject;
  return kindsOf(node).every((kind) => {
    switch (kind) {
      case 'null':
        return true;
      case 'string':
        return !knowsText(author, node, spot);
      case 'integer':
      case 'number':
        return knownNumber(author, spot) === null && !(author.knowsSubject && isScore(spot));
      case 'array':
        return author.know(spot, 'list') === undefined;
      case 'boolean':
      case 'object':
        return !author.knowsSubject;
    }
  });
}
