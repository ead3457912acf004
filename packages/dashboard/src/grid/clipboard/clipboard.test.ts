import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHtml, writeHtml } from './html-table.ts';
import { readTabbed, writeTabbed } from './tabbed-text.ts';

const hostile = [
  '<script>alert(1)</script>',
  '&amp;&#60;',
  'a\tb',
  'a\nb',
  '"',
  '""',
  '\r\n',
  '\u202Egpj',
  '👩‍👩‍👧',
  ' ',
  '',
  '<!--',
  "'",
];
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom(...hostile));
const cell = fc.array(text, { maxLength: 3 }).map((parts) => parts.join(''));
const block = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

describe('text with tabs', () => {
  it('reads back as what was written, whatever the cells hold', () => {
    fc.assert(
      fc.property(block, (rows) => {
        // The line end at the end is that of the last row, so a last row of one empty cell is not one.
        fc.pre(rows.length === 1 || rows.at(-1)?.join('') !== '' || rows.at(-1)?.length !== 1);
        expect(readTabbed(writeTabbed(rows))).toEqual(rows);
      }),
    );
  });

  it.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['one', [['one']]],
    ['one\n', [['one']]],
    ['"a ""b"" c"\td', [['a "b" c', 'd']]],
    ['"two\nlines"\tx', [['two\nlines', 'x']]],
    // A quote that holds no whole cell is a plain character.
    ['"a" b\tc', [['"a" b', 'c']]],
    ['5" disk\tx', [['5" disk', 'x']]],
    ['"never closed\tx', [['"never closed', 'x']]],
    ['a\t', [['a', '']]],
    ['', [['']]],
  ])('%j', (written, rows) => {
    expect(readTabbed(written)).toEqual(rows);
  });
});

describe('an HTML table', () => {
  it('reads back as what was written, whatever the cells hold', () => {
    fc.assert(
      fc.property(block, (rows) => {
        expect(readHtml(writeHtml(rows))).toEqual(rows);
      }),
    );
  });

  it('has no element that a cell asked for', () => {
    const html = writeHtml([['<img src=x onerror=alert(1)>', '</table><script>']]);
    expect(html.match(/<(?!\/?(?:meta|table|tr|td)\b)/g)).toBeNull();
  });

  it('is read as other programs write it', () => {
    const html = `<html><head><style>td { color: "<b>" }</style></head><body><!-- <table> -->
      <TABLE border="0"><colgroup><col width=64></colgroup><thead><tr><th>Name<th>Age</tr></thead>
      <tr><td style='a:">"'>Jane
        <b>Doe</b>&nbsp;</td><td>4&#50;</td></tr>
      <tr><td colspan="2">wide &lt;b&gt;</td></tr><tr><td>a<br>b</td><td><script>x</script>&#x1F600;</td></tr></TABLE>
      <table><tr><td>another</td></tr></table>`;
    expect(readHtml(html)).toEqual([
      ['Name', 'Age'],
      ['Jane Doe', '42'],
      ['wide <b>', ''],
      ['a\nb', '😀'],
    ]);
    expect(readHtml('<p>no table</p>')).toBeNull();
    expect(readHtml('<table><tr><td>never closed')).toEqual([['never closed']]);
  });

  it('is never lost in what nobody closed: each character is looked at a bounded number of times', () => {
    for (const part of ['<a ', '<a "', '<!--', '<td x="', '&#', '<td colspan="9', '<a \'"<b']) {
      const html = `<table><tr><td>${part.repeat(100_000)}`;
      expect(readHtml(html)?.length).toBe(1);
    }
  });
});
