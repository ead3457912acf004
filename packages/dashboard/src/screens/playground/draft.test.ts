import type { PipesRequest } from '@headrace/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft, Edit } from './draft.ts';
import { editDraft, emptyDraft, maxRows } from './draft.ts';
import { readPasted } from './read-pasted.ts';
import { filledColumns, parseRequest, withIds } from './request.ts';

const request: PipesRequest = {
  config: { environment: 'sandbox' },
  pipes: [{ pipe_id: 'person:name:split@1' }, { pipe_id: 'email:iswork@1' }],
  input: [
    { id: 1, name: 'Tamara Miller', company_domain: 'lumenline.com' },
    { id: 2, name: 'Hugo Alonso', email: '' },
  ],
};
const loaded = editDraft(emptyDraft, { do: 'load', request });
const after = (...edits: Edit[]): Draft => edits.reduce(editDraft, loaded);
const pipeIds = ({ request: { pipes } }: Draft) => pipes.map(({ pipe_id: id }) => id);

describe('edits', () => {
  it('begin with the columns of the rows', () => {
    expect(loaded.columns).toEqual(['name', 'company_domain', 'email']);
    expect(filledColumns(loaded.request.input)).toEqual(['name', 'company_domain']);
  });

  it('add, move and remove pipes', () => {
    expect(pipeIds(after({ do: 'add-pipe', pipe: { pipe_id: 'x@1' } }))).toEqual([
      'person:name:split@1',
      'email:iswork@1',
      'x@1',
    ]);
    expect(pipeIds(after({ do: 'move-pipe', index: 1, to: 0 }))).toEqual([
      'email:iswork@1',
      'person:name:split@1',
    ]);
    expect(pipeIds(after({ do: 'remove-pipe', index: 0 }))).toEqual(['email:iswork@1']);
  });

  it('change cells, rows and columns', () => {
    const draft = after(
      { do: 'add-row' },
      { do: 'add-column', name: 'city' },
      { do: 'set-cell', row: 2, column: 'city', value: 'Berlin' },
      { do: 'remove-column', name: 'email' },
      { do: 'remove-row', row: 0 },
    );
    expect(draft.columns).toEqual(['name', 'company_domain', 'city']);
    expect(draft.request.input).toEqual([
      { id: 2, name: 'Hugo Alonso' },
      { id: 3, city: 'Berlin' },
    ]);
  });

  it('give pasted rows ids of their own, and never more rows than a request takes', () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({ id: index, name: `N${index}` }));
    const { input } = after({ do: 'add-rows', rows }).request;
    expect(input.length).toBe(maxRows);
    expect(new Set(input.map(({ id }) => String(id))).size).toBe(maxRows);
    expect(after({ do: 'add-rows', rows }, { do: 'add-row' }).request.input.length).toBe(maxRows);
  });

  it('that change nothing are no step to undo', () => {
    expect(after({ do: 'set-cell', row: 0, column: 'name', value: 'Tamara Miller' }).past).toEqual([]);
    expect(
      after({ do: 'remove-pipe', index: 9 }, { do: 'set-cell', row: 9, column: 'a', value: 1 }).past,
    ).toEqual([]);
  });

  const edit: fc.Arbitrary<Edit> = fc.oneof(
    fc.record({
      do: fc.constant('set-cell' as const),
      row: fc.nat(3),
      column: fc.constantFrom('name', 'z'),
      value: fc.string(),
    }),
    fc.record({ do: fc.constant('remove-row' as const), row: fc.nat(3) }),
    fc.record({ do: fc.constant('move-pipe' as const), index: fc.nat(2), to: fc.nat(2) }),
    fc.record({ do: fc.constant('remove-column' as const), name: fc.constantFrom('name', 'email') }),
    fc.constant<Edit>({ do: 'add-row' }),
  );
  it('are all undone, and done again', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
        const end = after(...edits);
        const steps = end.past.length;
        let draft = end;
        for (let step = 0; step < steps; step += 1) draft = editDraft(draft, { do: 'undo' });
        expect([draft.request, draft.columns]).toEqual([loaded.request, loaded.columns]);
        for (let step = 0; step < steps; step += 1) draft = editDraft(draft, { do: 'redo' });
        expect([draft.request, draft.columns]).toEqual([end.request, end.columns]);
      }),
    );
  });
});

describe('the text of a request', () => {
  it('becomes the request, with all that the service may know', () => {
    const text = JSON.stringify({ ...request, field_annotations: { a: { type: 'string' } } });
    expect(parseRequest(text)).toEqual({
      request: { ...request, field_annotations: { a: { type: 'string' } } },
    });
  });

  it.each<[string, string]>([
    ['{', 'This is not JSON'],
    ['[]', 'A request is an object'],
    ['{"pipes": [{}], "input": []}', '"pipes" must be'],
    ['{"pipes": [], "input": [1]}', '"input" must be'],
    ['{"pipes": [], "input": [], "config": 1}', '"config" must be'],
  ])('%s is not a request, and says why', (text, problem) => {
    expect(parseRequest(text)).toMatchObject({ problem: expect.stringContaining(problem) });
  });

  it('gives rows without an id one that is free', () => {
    expect(withIds([{ name: 'a' }, { id: '1' }, {}]).map(({ id }) => id)).toEqual([2, '1', 3]);
  });
});

describe('rows from a spreadsheet', () => {
  it('take their header if one of its names is known', () => {
    expect(readPasted('Name\tCompany Domain\nJane\tacme.com\n\n', ['name'])).toEqual([
      { name: 'Jane', company_domain: 'acme.com' },
    ]);
  });

  it('go into the columns there are otherwise', () => {
    expect(readPasted('Jane\tacme.com\tmore\nJoe\t', ['name', 'company_domain'])).toEqual([
      { name: 'Jane', company_domain: 'acme.com', column_3: 'more' },
      { name: 'Joe', company_domain: null },
    ]);
  });

  it('may have tabs, lines and quotes inside of quotes', () => {
    expect(readPasted('name\tnote\r\n"A ""B"""\t"two\nlines\tand"\r\n', ['name'])).toEqual([
      { name: 'A "B"', note: 'two\nlines\tand' },
    ]);
    expect(readPasted('5" disk\tx', ['a', 'b'])).toEqual([{ a: '5" disk', b: 'x' }]);
    expect(readPasted('"open\tx', ['a', 'b'])).toEqual([{ a: '"open', b: 'x' }]);
  });

  it('are none where there is nothing', () => {
    expect(readPasted(' \n\t\n', ['a'])).toEqual([]);
  });
});
