import { describe, expect, test } from 'vitest';
import { readReply, readText } from './read-text.ts';

const url = 'https://www.fabrikam.test/en/';
const textOf = (html: string) => readText(html, url)?.text;
const sentence =
  'The new line fills four hundred jars a minute, the company said, and needs half the power. ';

const home = `<!DOCTYPE html>
<html lang="en"><head><title>Fabrikam &amp; Co
  – Robots</title><style>p{color:red}</style><script>var words = "<p>script</p>"</script></head>
<body style="visibility:hidden">
  <header><a href="/"><img src="logo.png" alt="Logo"></a>
    <nav><ul><li><a href="/about">About us</a><li><a href="/team">Team</a></ul></nav></header>
  <div class="hero"><h1>Robots for<br> small plants</h1><p>We build <b>robots</b>&nbsp;since 2014.</p>
    <a href="/demo#form">Book a demo</a><a href="/prices">Prices</a><button>Play</button></div>
  <section><h2>What we do</h2>
    <ul><li>Picking<ul><li>Apples</li><li><p>Pears</p></li></ul></li><li></li><li>Packing</li></ul>
    <ol><li>Ask<li>Order</ol></section>
  <h3><button>Who are you?</button></h3><div>A family firm.</div><div>Of 40 people.</div>
  <form><label>Country</label><select><option>Albania<option>Algeria</select><textarea>x</textarea></form>
  <aside>Cookies!</aside><div role="dialog">Subscribe</div>
  <footer>© Fabrikam <a href="/imprint">Imprint</a></footer>
</body></html>`;

const article = `<html><head><title>Fabrikam opens a plant</title>
  <script type="application/ld+json">{"@type": "NewsArticle", "headline": "x"}</script></head><body>
  <div class="menu"><a href="/world">World</a> <a href="/money">Money</a></div>
  <div class="cookie-banner"><p>We value your privacy, and 812 partners do.</p></div>
  <div class="story"><p>${sentence.repeat(3)}</p><p>${sentence.repeat(4)}</p><h2>What comes next</h2>
  <p>${sentence.repeat(3)}</p><ul><li>Hiring, from May</li><li>Training, from June</li></ul></div>
  <div class="related sidebar"><a href="/a">Ten jars you will love</a><a href="/b">Jars, ranked</a></div></body></html>`;

describe('readText', () => {
  test('reads the home page of a company', () => {
    expect(readText(home, url)).toEqual({
      title: 'Fabrikam & Co – Robots',
      text: `# Robots for small plants

We build robots since 2014.

Book a demo Prices

## What we do

- Picking
  - Apples
  - Pears
- Packing

1. Ask
2. Order

### Who are you?

A family firm.
Of 40 people.
Country`,
      links: [
        { text: 'Book a demo', url: 'https://www.fabrikam.test/demo' },
        { text: 'Prices', url: 'https://www.fabrikam.test/prices' },
        { text: '', url: 'https://www.fabrikam.test/' },
        { text: 'About us', url: 'https://www.fabrikam.test/about' },
        { text: 'Team', url: 'https://www.fabrikam.test/team' },
        { text: 'Imprint', url: 'https://www.fabrikam.test/imprint' },
      ],
      truncated: false,
    });
  });

  test('reads an article without what stands around it', () => {
    const page = readText(article, url);
    expect(page?.text).toMatch(
      /^The new line .*\n\n## What comes next\n\n.*\n\n- Hiring, from May\n- Training/s,
    );
    expect(page?.text).not.toMatch(/World|privacy|ranked/);
    expect(page?.links).toHaveLength(4);
  });

  test('reads all of a page that does not say that it is an article', () => {
    expect(textOf(article.replace('NewsArticle', 'WebPage'))).toMatch(/World Money.*812 partners.*ranked/s);
  });

  test('reads all of a page that lists articles', () => {
    const list = article.replace('"headline"', '"next": {"@type": "NewsArticle"}, "headline"');
    expect(textOf(list)).toContain('812 partners');
  });

  test('reads all of a page whose article is too short to be told from the rest', () => {
    const html =
      '<html><head><meta property="article:published_time" content="x"></head><body><p>Soon.</body></html>';
    expect(textOf(html)).toBe('Soon.');
  });

  test('reads the main part where it has most of the text', () => {
    expect(textOf('<div>Accept</div><main><p>All about robots</main>')).toBe('All about robots');
    expect(textOf('<div>All about robots and more</div><main>Hi</main>')).toBe(
      'All about robots and more\n\nHi',
    );
  });

  test.each([
    [
      'a table',
      '<table><tr><th>Name<th>Role<tr><td><p>Ana</p><td>CEO<tr><td><td>CTO</table>',
      'Name | Role\nAna | CEO\n| CTO',
    ],
    ['a table that arranges a page', '<table><tr><td><h2>Team</h2>Ana<td>Bo</table>', '## Team\n\nAna\nBo'],
    ['a table with gaps', '<table><tr><td>a<td><td><tr><td>b<td>c</table>', 'a\nb | c'],
    ['terms', '<dl><dt>Founded<dd>2014<dt>Staff<dd>40</dl>', 'Founded\n2014\nStaff\n40'],
    ['lines', 'Main St 1<br>Springfield', 'Main St 1\nSpringfield'],
    ['preformatted lines', '<pre>a  b\n\n\nc</pre>', 'a b\nc'],
    ['a heading in an item', '<ul><li><h3>Ana</h3>CEO</ul>', '- ### Ana\nCEO'],
    ['entities', '<p>&lt;b&gt; &amp;amp; caf&eacute; &#8364;5&nbsp;&nbsp;a', '<b> &amp; café €5 a'],
    ['text without tags', 'Just words', 'Just words'],
    ['broken markup', '<p>One<div><b>two</p></i><a href=">three<p>', 'One\n\ntwo'],
    ['a header with the first heading', '<header><nav>x</nav><h1>Acme</h1></header><p>y', '# Acme\n\ny'],
    [
      'the header of a section',
      '<h1>A</h1><article><header><h2>B</h2></header>c</article>',
      '# A\n\n## B\n\nc',
    ],
    ['only navigation', '<nav><a href="a">One</a><a href="b">Two</a></nav>', 'One Two'],
    ['navigation that never ends', '<nav><a>Menu</a><div><p>All the rest', 'Menu\n\nAll the rest'],
  ])('reads %s', (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  test.each([
    ['nothing', ''],
    ['an empty page', '<html><head></head><body> </body></html>'],
    ['an application', '<html><body><div id="root"></div><noscript>Enable it</noscript><script>1</script>'],
    ['half a tag', '<p class="'],
  ])('finds nothing in %s', (_, html) => {
    expect(readText(html, url)).toBeNull();
  });

  test('takes the title for sharing where there is no other', () => {
    expect(
      readText('<meta property="og:title" content="Ac\u200Bme"><svg><title>Menu</title></svg>', url)?.title,
    ).toBe('Acme');
  });

  test('cuts long titles', () => {
    expect(readText(`<title>${'word '.repeat(100)}`, url)?.title).toBe('word '.repeat(60).trim());
    expect(readText(`<title>a${'\u{1F916}'.repeat(900)}`, url)?.title).toBe(`a${'\u{1F916}'.repeat(149)}`);
  });

  test('is plain JSON', () => {
    const page = readText(home, url);
    expect(JSON.parse(JSON.stringify(page))).toEqual(page);
  });

  test('cuts long text between two words', () => {
    const page = readText(`<p>${'robot '.repeat(3000)}`, url);
    expect(page).toMatchObject({ text: 'robot '.repeat(2000).trim(), truncated: true });
    expect(readText(`<p>${'robot '.repeat(2000)}`, url)?.truncated).toBe(false);
    expect(textOf(`<p>${'\u{1F916}'.repeat(9000)}`)).toBe('\u{1F916}'.repeat(6000));
    expect(textOf(`<p>a${'\u{1F916}'.repeat(9000)}`)).toBe(`a${'\u{1F916}'.repeat(5999)}`);
  });

  test('says so when a page is too long to be read to its end', () => {
    expect(readText(`<p>Hi<!--${'x'.repeat(600_000)}--><p>End`, url)).toMatchObject({
      text: 'Hi',
      truncated: true,
    });
  });
});

describe('what people do not see', () => {
  test.each([
    '<p hidden>x',
    '<p HiDDen=until-found>x',
    '<div hidden><div><p>x</p></div></div>',
    '<p aria-hidden=" TRUE ">x',
    '<p style="display:none">x',
    '<p StYLE="color:red; DISPLAY : none !important">x',
    '<p style="display:/* a /* b */none">x',
    String.raw`<p style="d\69splay:n\6f ne">x`,
    '<p style="display&colon;none">x',
    '<p style="visibility:hidden">x',
    '<p style="visibility:collapse">x',
    '<p style="content-visibility:hidden">x',
    '<p style="font-size:0">x',
    '<p style="font-size:0.0px;color:red">x',
    '<p style="font-size:1px">x',
    '<p style="font-size:.01em">x',
    '<p style="text-indent:-9999px">x',
    '<p style="position:absolute;left:-9999px">x',
    '<!-- x -->',
    '<!-- > x --!> x',
    '<![CDATA[x]]>',
    '<?x x ?>',
    '<template><p>x</p></template>',
    '<noscript>x</noscript>',
    '<noembed>x</noembed>',
    '<svg><text>x</text></svg>',
    '<iframe>x</iframe>',
    '<dialog>x</dialog>',
    '<img alt="x">',
    '<input value="x">',
    '<meta name="description" content="x">',
    '<a hidden href="/x">x</a>',
  ])('is left out: %s', (html) => {
    const page = readText(`<p>Seen</p>${html}`, url);
    expect(page).toMatchObject({ title: null, text: 'Seen', links: [] });
  });

  test.each([
    '<p style="font-size:0.9em;background:url(a;b)">Seen',
    '<p style="font-size:12px">Seen',
    '<p style="opacity:0">Seen',
    '<p style="margin-left:-1000px;background-display:none">Seen',
    '<p aria-hidden=false>Seen',
    '<dialog open>Seen</dialog>',
    '<details><summary>Seen</summary></details>',
    '<html><body style="display:none">Seen',
  ])('is not this: %s', (html) => {
    expect(textOf(html)).toBe('Seen');
  });

  test.each([
    ['zero-width characters', 'Ro\u200Bbo\u200D\uFEFFts\u2060'],
    ['soft hyphens', 'Ro\u00ADbots'],
    ['overridden direction', '\u202ERobots\u202C\u2066\u2069'],
    ['controls', 'Ro\u0007bo\u001B\u007F\u009Bts'],
    ['tag characters', 'Robots\u{E0049}\u{E0067}\u{E006E}'],
    ['variation selectors', 'Robots\uFE0F\u{E0101}'],
    ['glyphs of an icon font', '\uE001Robots\u{F0001}'],
    ['half characters', 'Robots\uD83E'],
    ['invisible letters', '\u3164Robots\u115F'],
  ])('are %s', (_, text) => {
    expect(readText(`<title>${text}</title><p>${text}<a href="x">${text}`, url)).toMatchObject({
      title: 'Robots',
      text: 'RobotsRobots',
      links: [{ text: 'Robots' }],
    });
    expect(readReply({ text, type: 'text/plain' }, url)?.text).toBe('Robots');
  });
});

describe('the links of a page', () => {
  const linksOf = (html: string) => readText(html, url)?.links;

  test('start from the base it names', () => {
    const html = '<base href="/de/"><a href="über uns">Wir</a><a href="//other.test">Other</a>';
    expect(linksOf(html)).toEqual([
      { text: 'Wir', url: 'https://www.fabrikam.test/de/%C3%BCber%20uns' },
      { text: 'Other', url: 'https://other.test/' },
    ]);
  });

  test('lead to other pages, each once, with the first words that any of them has', () => {
    const html = `<a href="a#1"><img></a><a href="a#2"><h3>All</h3><p>of it</a><a href="a">again</a><a href="#top">Top</a>
      <a href="/en/">Here</a><a href="mailto:a@b.test">Write</a><a href="javascript:x()">Run</a><a href="http://[">?</a><a>-</a>`;
    expect(linksOf(html)).toEqual([{ text: 'All of it', url: 'https://www.fabrikam.test/en/a' }]);
  });

  test('have at most 80 characters of words', () => {
    expect(linksOf(`<a href="a">${'word '.repeat(50)}</a>`)?.[0]?.text).toBe('word '.repeat(16).trim());
    expect(linksOf(`<a href="a">${'w'.repeat(100)}</a>`)?.[0]?.text).toBe('w'.repeat(80));
  });

  test('are at most 60, with space for some from around the text', () => {
    const many = (name: string) =>
      Array.from({ length: 100 }, (_, at) => `<a href="${name}${at}">x</a>`).join('');
    const urls = linksOf(`<nav>${many('nav')}</nav><p>${many('text')}`)?.map((link) => link.url) ?? [];
    expect(urls).toHaveLength(60);
    expect(urls.filter((link) => link.includes('nav'))).toHaveLength(20);
    expect(linksOf(`<nav>${many('nav')}</nav><p><a href="text">x</a>`)).toHaveLength(60);
  });
});

describe('readReply', () => {
  test('cuts long plain text', () => {
    const read = readReply({ text: 'a b\n'.repeat(5000), type: 'text/plain' }, url);
    expect(read).toEqual({ title: null, text: 'a b\n'.repeat(3000).trim(), links: [], truncated: true });
  });
});
