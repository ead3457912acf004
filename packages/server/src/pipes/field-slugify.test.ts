import { describe, expect, test } from 'vitest';
import { fieldSlugify1 } from './field-slugify.ts';
import { valuesOf } from './run-pipe.fixture.ts';

describe('field:slugify', () => {
  test.each([
    ['Crème Brûlée & Søn', 'creme-brulee-son'],
    ['  Straße -- Łódź  ', 'strasse-lodz'],
    ['İstanbul ıhlamur', 'istanbul-ihlamur'],
    ["Jane's O’Brien", 'janes-obrien'],
    ['ﬁnance № 5', 'finance-no-5'],
    ['Αθήνα', 'αθηνα'],
    ['Чайковский Ёлка', 'чайковский-ёлка'],
    ['東京 ガイド', '東京-ガイド'],
    ['한국 회사', '한국-회사'],
    ['हिन्दी में', 'हिन्दी-में'],
    ['ที่อยู่', 'ที่อยู่'],
    ['☕️ Coffee 1️⃣', 'coffee-1'],
    [2024, '2024'],
  ])('makes of %j: %s', async (string_input, slugified) => {
    expect(await valuesOf(fieldSlugify1, { input: { string_input } })).toMatchObject({ slugified });
  });

  test.each(['&&&', '🎉 ☕️', '---', '’'])('has no result for symbols alone: %s', async (string_input) => {
    expect(await valuesOf(fieldSlugify1, { input: { string_input } })).toMatchObject({
      slugified: 'no_result NoResult',
    });
  });
});
