const mostLetters = 2000;

/** The words of a property's name in lower case: `foundedYear` and `founded_year` are both `founded year`. */
export function nameWords(name: string): string {
  return name
    .slice(0, mostLetters)
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
