import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

describe('foldText', () => {
  it.each([
    ['Zürich', 'zurich'],
    ['Île-de-France', 'ile de france'],
    ['ŁÓDŹ', 'lodz'],
    ['Straße', 'strasse'],
    ["St. John's, Canada", 'st johns canada'],
    ['Founder & CEO', 'founder and ceo'],
    ['C++', 'c++'],
    ['C#', 'c#'],
    ['$0-$1M', '$0 $1m'],
    ['日本語', '日本語'],
    ['ﬁnance', 'finance'],
    ['  many   spaces ', 'many spaces'],
    ['🇨🇭 !?', ''],
    ['\uD800', ''],
  ])('%s is %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});
