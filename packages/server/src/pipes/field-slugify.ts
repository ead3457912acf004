import { definePipe } from '../engine/define-pipe.ts';

/** Letters that Unicode does not take apart into a base letter and a mark. */
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

export const fieldSlugify1 = definePipe({
  id: 'field:slugify@1',
  label: 'Make slug',
  description: 'Lower-case words joined by hyphens, accents removed; letters of other scripts stay.',
  category: 'tools',
  needs: 'string_input',
  gives: { slugified: { primary: true } },
  example: { input: { string_input: 'Crème Brûlée & Søn' } },
  compute: ({ string_input }) => ({ slugified: slugify(string_input) }),
});

function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .normalize('NFC');
}
