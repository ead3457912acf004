import type { CompanyNews } from './select-news.ts';

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A summary must be short. */
const mostItems = 10;

/** A summary in Markdown: one sentence that counts, then the latest headlines by month. Takes news with the latest first. */
export function writeNews(company: string, news: readonly CompanyNews[]): string {
  const shown = news.slice(0, mostItems);
  const months = Map.groupBy(shown, ({ date }) => monthFormat.format(date));
  const sections = [...months].map(([month, items]) => `### ${month}\n\n${items.map(writeItem).join('\n')}`);
  return [writeOpening(company, { news, shown: shown.length }), ...sections].join('\n\n');
}

function writeOpening(
  company: string,
  { news, shown }: { news: readonly CompanyNews[]; shown: number },
): string {
  const outlets = new Set(news.flatMap(({ outlet }) => outlet ?? [])).size;
  const [latest, earliest] = [news[0], news.at(-1)].map((item) =>
    item === undefined ? '' : dayFormat.format(item.date),
  );
  const when = latest === earliest ? `on ${latest}` : `between ${earliest} and ${latest}`;
  const where = outlets === 0 ? '' : ` in ${count(outlets, 'outlet')}`;
  const rest = shown < news.length ? ` The latest ${shown}:` : '';
  return `${escapeMarkdown(company)} was in the news with ${count(news.length, 'story', 'stories')}${where} ${when}.${rest}`;
}

function writeItem({ title, outlet, date }: CompanyNews): string {
  return `- **${escapeMarkdown(title)}**${outlet === null ? '' : `, ${escapeMarkdown(outlet)}`}, ${dayFormat.format(date)}`;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Headlines are other people's text. Nothing in them may become a link, an image or a tag. */
function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>]/g, (sign) => `\\${sign}`);
}
