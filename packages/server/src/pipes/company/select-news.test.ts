import { describe, expect, test } from 'vitest';
import { mentions, selectNews } from './select-news.ts';
import { writeNews } from './write-news.ts';

const now = new Date('2026-11-05T12:00:00Z');
const question = { company: 'Acme Rockets', now, days: 90 };

const article = (title: string, date: string | null = '2026-10-01', outlet: string | null = 'The Post') => ({
  title,
  date,
  outlet,
  url: `https://post.example/${title.length}`,
});

const titlesOf = (...articles: ReturnType<typeof article>[]) =>
  selectNews([{ articles, isOwn: false }], question).map(({ title }) => title);

describe('selectNews', () => {
  test('puts the latest first', () => {
    expect(
      titlesOf(article('Acme Rockets fly', '2026-09-01'), article('Acme Rockets land in Ohio', '2026-10-02')),
    ).toEqual(['Acme Rockets land in Ohio', 'Acme Rockets fly']);
  });

  test('drops headlines of somebody else, and those without a day', () => {
    expect(
      titlesOf(article('Rockets of Acme'), article('Acme grows'), article('Acme Rockets', null)),
    ).toEqual([]);
  });

  test('keeps what the company says itself without its name, for as long as was asked', () => {
    const articles = [
      article('We fly', '2026-10-01'),
      article('We began', '2025-01-01'),
      article('We will', '2027-01-01'),
    ];
    expect(selectNews([{ articles, isOwn: true }], question).map(({ title }) => title)).toEqual(['We fly']);
  });

  test('tells a story once, under the proper name of the outlet', () => {
    const told = selectNews(
      [
        {
          articles: [article('Acme Rockets raises $20M to fly further', '2026-10-02', 'post.example')],
          isOwn: false,
        },
        {
          articles: [article('Acme Rockets raises $20M to fly even further', '2026-10-01', 'The Post')],
          isOwn: false,
        },
        {
          articles: [article('Acme Rockets hires a chief of staff', '2026-10-01', 'wire.example')],
          isOwn: false,
        },
      ],
      question,
    );
    expect(told.map(({ title, outlet }) => [title, outlet])).toEqual([
      ['Acme Rockets raises $20M to fly further', 'The Post'],
      ['Acme Rockets hires a chief of staff', 'wire.example'],
    ]);
  });
});

test.each([
  ["Acme Rockets' new engine", true],
  ["Inside Acme Rockets's factory", true],
  ['ACME ROCKETS flies', true],
  ['Acme and the Rockets', false],
  ['Acmerockets', false],
  ['', false],
])('%s mentions Acme Rockets: %s', (title, isMentioned) => {
  expect(mentions(title, 'Acme Rockets')).toBe(isMentioned);
});

describe('writeNews', () => {
  const news = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      title: `Story ${count - at}`,
      url: 'https://post.example/',
      outlet: at % 2 === 0 ? 'The Post' : 'Wire',
      date: new Date(Date.UTC(2026, 9, 3) - at * 86_400_000),
    }));

  test('counts, and lists by month', () => {
    expect(writeNews('Acme', news(4))).toBe(
      [
        'Acme was in the news with 4 stories in 2 outlets between 30 September 2026 and 3 October 2026.',
        '### October 2026',
        '- **Story 4**, The Post, 3 October 2026\n- **Story 3**, Wire, 2 October 2026\n- **Story 2**, The Post, 1 October 2026',
        '### September 2026',
        '- **Story 1**, Wire, 30 September 2026',
      ].join('\n\n'),
    );
  });

  test('shows ten and says so', () => {
    const text = writeNews('Acme', news(12));
    expect(text).toContain(
      '12 stories in 2 outlets between 22 September 2026 and 3 October 2026. The latest 10:',
    );
    expect(text.match(/^- /gm)).toHaveLength(10);
  });

  test('lets no headline become a link, an image or a tag', () => {
    const [item] = news(1);
    const title = '![x](https://evil.example) [y](z) <img src=x> *b* `c`\n# d';
    const text = writeNews('Acme', [{ ...item, title, outlet: null, url: '', date: now }]);
    expect(text).toContain(
      '- **!\\[x\\](https://evil.example) \\[y\\](z) \\<img src=x\\> \\*b\\* \\`c\\` # d**, 5 November 2026',
    );
  });
});
