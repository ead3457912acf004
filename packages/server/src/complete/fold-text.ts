// Letters that Unicode does not decompose into a base letter and a mark.
const undecomposed: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * The form in which texts are compared: lower case, no accents, one space between words. `Zürich, Île-de-France` becomes
 * `zurich ile de france`. `&` is a word, and `C++`, `C#` and `$1M` differ from `C` and `1M`.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  const plain = isAscii(lower)
    ? lower
    : lower
        .replace(/[ßæœøłđðþı]/g, (letter) => undecomposed[letter] ?? letter)
        .normalize('NFKD')
        .replace(/\p{M}/gu, '');
  return plain
    .replace(/['’‘ʼ`]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}\p{Sc}+#]+/gu, ' ')
    .trim();
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false;
  return true;
}
