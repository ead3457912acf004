import { describe, expect, it } from 'vitest';
import { checkAgreement } from './check-agreement.ts';
import type { Dataset, InspectedColumn, Inspection } from './dataset-answers.ts';
import type { SchemaOptions } from './make-declaration.ts';
import { declarationOf, layoutOfMore, layoutOfNew } from './make-declaration.ts';

const column = (source: string, rest: Partial<InspectedColumn> = {}): InspectedColumn => ({
  name: source.toLowerCase().replaceAll(' ', '_'),
  source,
  type: 'string',
  format: 'text',
  examples: ['x'],
  nulls: 0,
  ...rest,
});
const inspection: Inspection = {
  kind: 'companies',
  columns: [column('Company Name'), column('Zip', { type: 'number', format: 'int' }), column('a=b')],
};
const options = (given: Partial<SchemaOptions> = {}): SchemaOptions => ({
  types: [],
  skips: [],
  publics: [],
  contained: [],
  ...given,
});
const declare = (given?: Partial<SchemaOptions>) => layoutOfNew(inspection, options(given)).declaration;

describe('a new dataset', () => {
  it('has the columns, the kind and the formats that were found', () => {
    expect(declare()).toEqual({
      kind: 'companies',
      columns: [
        { name: 'company_name', source: 'Company Name', type: 'string', format: 'text' },
        { name: 'zip', source: 'Zip', type: 'number', format: 'int' },
        { name: 'a=b', source: 'a=b', type: 'string', format: 'text' },
      ],
    });
  });

  it('takes columns by what the file or the dataset calls them, and a format only of the type it was found for', () => {
    const { kind, columns, key } = declare({
      kind: 'people',
      key: 'company name',
      types: ['zip=string', 'a=b=json'],
      skips: ['Company Name'].slice(1),
    });
    expect([kind, key]).toEqual(['people', 'company_name']);
    expect(columns.map(({ type, format }) => [type, format])).toEqual([
      ['string', 'text'],
      ['string', null],
      ['json', null],
    ]);
  });

  it('lets public keys complete the columns that are named, and no others', () => {
    const { columns } = declare({ publics: ['zip'] });
    expect(columns.map(({ is_public: isPublic }) => isPublic)).toEqual([undefined, true, undefined]);
    expect(declarationOf({ ...dataset, columns }).columns).toEqual(columns);
  });

  it('gets an index for contains on the columns that are named, and keeps it when more rows come', () => {
    const { columns } = declare({ contained: ['Company Name'] });
    expect(columns.map(({ has_contains_index: isIndexed }) => isIndexed)).toEqual([
      true,
      undefined,
      undefined,
    ]);
    expect(declarationOf({ ...dataset, columns }).columns).toEqual(columns);
  });

  it('leaves columns out, and still shows them', () => {
    const layout = layoutOfNew(inspection, options({ skips: ['Zip', 'a=b'] }));
    expect(layout.declaration.columns.map(({ name }) => name)).toEqual(['company_name']);
    expect(layout.columns.map(({ isSkipped }) => isSkipped)).toEqual([false, true, true]);
  });

  it.each([
    [{ types: ['Zip=text'] }, 'Write --type column=string|number|boolean|date|datetime|json.'],
    [{ types: ['Zap=string'] }, '--type names "Zap", but the columns are: Company Name, Zip, a=b.'],
    [{ skips: ['Zap'] }, '--skip names "Zap"'],
    [{ publics: ['Zap'] }, '--public names "Zap"'],
    [{ contained: ['Zap'] }, '--contains-index names "Zap"'],
    [{ key: 'Zip', skips: ['Zip'] }, '--key names "Zip", but the columns are: Company Name, a=b.'],
    [{ skips: ['Zip', 'a=b', 'Company Name'] }, 'No column is left'],
  ])('is refused with %j', (given, message) => expect(() => declare(given)).toThrow(message));
});

const dataset: Dataset = {
  name: 'mine',
  search_id: 'companies:profiles:mine@1',
  kind: 'companies',
  columns: [
    { name: 'company', source: 'company name', type: 'string', format: null },
    { name: 'zip', source: 'Zip', type: 'string' },
  ],
  key: 'company',
  rows: 1,
  rejected: 0,
  state: 'ready',
  contains_indexes: [],
  created_at: '',
  updated_at: '',
};

describe('a dataset that gets more rows', () => {
  it('keeps its columns, and takes no others', () => {
    const layout = layoutOfMore(inspection, dataset);
    expect(layout.declaration).toEqual(declarationOf(dataset));
    expect(layout.columns.map(({ name, type, isSkipped }) => [name, type, isSkipped])).toEqual([
      ['company', 'string', false],
      ['zip', 'string', false],
      ['a=b', 'string', true],
    ]);
  });

  const check = (given: Partial<SchemaOptions>) => () =>
    checkAgreement(dataset, { inspection, options: options(given) });

  it('takes the options it was made with', () => {
    const same = { kind: 'companies', key: 'Company Name', types: ['Zip=string'], skips: ['a=b'] } as const;
    expect(check(same)).not.toThrow();
    expect(check({})).not.toThrow();
  });

  it.each([
    [{ kind: 'people' as const }, 'is one of companies'],
    [{ key: 'Zip' }, 'has the key company'],
    [{ types: ['Zip=date'] }, 'has zip as string'],
    [{ types: ['Zip=number'] }, 'has zip as string'],
    [{ skips: ['Zip'] }, 'has the column zip'],
    [{ publics: ['Zip'] }, 'has zip, which is not public'],
    [{ contained: ['Company Name'] }, 'has company without an index for contains'],
  ])('refuses others: %j', (given, message) =>
    expect(check(given)).toThrow(`The dataset "mine" ${message}. Added rows must fit its declaration`),
  );
});
