import { definePipe } from '../engine/define-pipe.ts';

/** Letters that Unicode does not decompose into a base letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

// In most other scripts marks are not accents. They are vowels or make another letter: が without its mark is か.
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{N}])\p{M}+/gu;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

export const fieldSlugify1 = definePipe({
  id: 'field:slugify@1',
  label: 'Make slug',
  description: 'Lower-case words joined by hyphens, without accents. Letters of other scripts are kept.',
  category: 'tools',
  needs: 'string_input',
  gives: { slugified: { primary: true } },
  example: { input: { string_input: 'Crème Brûlée & Søn' } },
  compute: ({ string_input }) => ({ slugified: slugify(string_input) }),
});

function slugify(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’]/g, '');
  return (plain.match(word) ?? []).join('-').normalize('NFC');
}
