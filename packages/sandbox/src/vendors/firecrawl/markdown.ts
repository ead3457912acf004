/* HTML of the simulated web as Markdown. Those pages are plain and well formed, so that patterns are enough. */

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const decode = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

/** What is between `<main>` and its end; without it the body. */
export function mainOf(html: string): string {
  const [, main] = /<main>([\s\S]*?)<\/main>/.exec(html) ?? [];
  return (main ?? bodyOf(html)).trim();
}

function bodyOf(html: string): string {
  return /<body>([\s\S]*?)<\/body>/.exec(html)?.[1] ?? html;
}

export function titleOf(html: string): string | undefined {
  const [, title] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return title === undefined ? undefined : decode(title);
}

export function metaOf(html: string, name: string): string | undefined {
  const [, content] = new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(html) ?? [];
  return content === undefined ? undefined : decode(content);
}

/** Whole URLs, each once. */
export function linksOf(html: string, base: string): string[] {
  const links = [...bodyOf(html).matchAll(/<a [^>]*?href="([^"]*)"/g)].flatMap(
    ([, href = '']) => absolute(href, base) ?? [],
  );
  return [...new Set(links)];
}

function absolute(href: string, base: string): string | null {
  const url = decode(href);
  return URL.canParse(url, base) ? new URL(url, base).href : null;
}

export function toMarkdown(html: string, base: string): string {
  const text = bodyOf(html)
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replace(
      /<a [^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g,
      (_, href: string, shown: string) => `[${shown}](${absolute(href, base) ?? href})`,
    )
    .replace(/<h([1-6])[^>]*>/g, (_, level: string) => `\n\n${'#'.repeat(Number(level))} `)
    .replace(/<li[^>]*>/g, '\n- ')
    .replace(/<\/?(?:h[1-6]|p|ul|ol|div|section|header|footer|nav|main)\b[^>]*>/g, '\n\n')
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<[^<>]*>/g, '');
  return decode(text)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
