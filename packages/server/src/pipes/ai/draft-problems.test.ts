import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDraftProblems } from './draft-problems.ts';
import { hostileDrafts } from './hostile-drafts.fixture.ts';

const problems = (text: string, given = '') => findDraftProblems({ email_body: text }, given);

describe('a placeholder is a problem:', () => {
  test.each([
    ['Hi [Name],', '[Name]'],
    ['Hi [First Name]!', '[First Name]'],
    ['at [Company] (a customer)', '[Company]'],
    ['[Company](TBD)', '[Company]'],
    [`[insert a sentence about ${'how they work '.repeat(10)}here]`, '[insert'],
    ['Hi {{ first_name }},', '{{ first_name }}'],
    ['Hi {first_name},', '{first_name}'],
    ['Hi ${name},', '{name}'],
    ['Hi <Name>,', '<Name>'],
    ['Hi <<First Name>>,', '<First Name>'],
    ['Hi %FIRSTNAME%,', '%FIRSTNAME%'],
    ['Hi %first_name%,', '%first_name%'],
    ['Hi *|FNAME|*,', '*|FNAME|*'],
    ['Hi ____,', 'i ____'],
    ['Hi «First Name»,', '«First Name»'],
    ['Hi (first name),', '(first name)'],
    ['(insert your offer)', '(insert your offer)'],
    ['Best,\nYour Name', 'Your Name'],
    ['Best,\n  your company\n', 'your company'],
    ['Call me on 555-XXXX.', 'XXXX'],
    ['We meet on TBD.', 'TBD'],
    ['Lorem ipsum dolor', 'Lorem ipsum'],
  ])('%j', (text, shown) => {
    expect(problems(text)).toEqual([
      expect.stringMatching(
        /^"email_body" contains the placeholder .*; write a text that can be sent as it is/s,
      ),
    ]);
    expect(problems(text)[0]).toContain(shown);
  });

  test('also where the brief writes it the same way', () => {
    expect(problems('Hi [First Name],', 'Fill in: Hi [First Name], ...')).toHaveLength(1);
    expect(problems('Hi {name},', 'Begin with Hi {name}')).toHaveLength(1);
  });

  test('but not where the brief asks for words in brackets', () => {
    expect(problems('[Webinar] Anvils', 'Begin the subject with [Webinar].')).toEqual([]);
    expect(problems('[Webinar] Anvils', 'Write about a webinar.')).toHaveLength(1);
    expect(problems('The date is TBD.', 'The date is TBD.')).toEqual([]);
  });
});

describe('no placeholder is', () => {
  test.each([
    ['a link', 'See [our page](https://acme.com/a).'],
    ['a link of an address', '[Write](mailto:ana@acme.com) to me.'],
    ['a link in an angle', 'See <https://acme.com/a> or <ana@acme.com>.'],
    ['a footnote', 'As you said.[1]\n\n[1] In May.'],
    ['a footnote that is a link', 'As you said [1](https://acme.com/a).'],
    ['a remark on a quotation', 'You wrote "we loves [sic] it [...] a lot […]".'],
    ['a list to tick', '- [ ] Call\n- [x] Write'],
    ['a comparison', 'Costs < 5 and > 3, and I <3 it.'],
    ['a share', 'From 5% to 10% of all, 100%.'],
    ['French quotes', 'Ils disent « bonjour » et «merci».'],
    ['words in parentheses', 'It works (your team knows), and the rest (name it) too.'],
    ['a line across', 'One\n\n___\n\nTwo'],
    ['bold and italic text', 'This is ___very___ good and __good__.'],
    ['a size', 'Shirts in XXL and XL.'],
    ['a name that asks for yours', 'Your names and your company are known to us.'],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(problems(text, 'https://acme.com/a ana@acme.com')).toEqual([]);
  });
});

describe('HTML is a problem:', () => {
  test.each(['<b>', '</b>', '<br/>', '<a href="https://acme.com">', '<!-- x', '<P class="x">', '<li>'])(
    '%s',
    (tag) => {
      expect(problems(`Hi ${tag} there`, 'https://acme.com')).toEqual([
        `"email_body" contains the HTML ${tag.startsWith('<!--') ? '<!--' : tag}; write it without HTML.`,
      ]);
    },
  );
});

describe('an address', () => {
  const given =
    'Jane at https://www.acme.com/about?x=1, Joana <joana@acme.com>, beta.io/demo, https://x.test/a_(b)';

  test.each([
    'https://www.acme.com/about?x=1',
    'https://acme.com/about?x=1',
    'HTTPS is fine, see https://www.acme.com/about?x=1.',
    '**https://www.acme.com/about?x=1**',
    '`https://www.acme.com/about?x=1`',
    '[us](https://www.acme.com/about?x=1)',
    'https://acme.com',
    'https://acme.com/',
    'www.acme.com, or Acme.com!',
    'joana@acme.com',
    'Joana@Acme.com.',
    'beta.io/demo',
    'https://beta.io/demo/',
    'https://x.test/a_(b)',
  ])('that was given passes: %s', (text) => {
    expect(problems(text, given)).toEqual([]);
  });

  test.each([
    ['https://evil.test/', 'https://evil.test/'],
    ['https://acme.com/abou', 'https://acme.com/abou'],
    ['https://acme.com/about', 'https://acme.com/about'],
    ['https://acme.com/pricing', 'https://acme.com/pricing'],
    ['https://acme.com.evil.test', 'https://acme.com.evil.test'],
    ['https://acme.com@evil.test/', 'https://acme.com@evil.test/'],
    ['ana@acme.com', 'ana@acme.com'],
    ['mailto:ana@acme.com', 'ana@acme.com'],
    ['joana@acme.com.br', 'joana@acme.com.br'],
    ['jané@acme.com', 'jané@acme.com'],
    ['www.evil.com', 'www.evil.com'],
    ['Book at acme-demo.com today', 'acme-demo.com'],
    ['gamma.io/demo', 'gamma.io/demo'],
    ['[us](https://evil.test/a)', 'https://evil.test/a'],
    ['_https://evil.test/a_', 'https://evil.test/a'],
  ])('that nobody gave is a problem: %s', (text, named) => {
    expect(problems(text, given)).toEqual([
      `"email_body" names ${named}, which is not in what you were given; leave it out.`,
    ]);
  });

  test.each(['e.g. this', 'Node.js and v1.2', 'It is 3.5.', 'a...b', 'U.S.A.', 'Do it.Then rest.'])(
    'is not what only looks like one: %s',
    (text) => {
      expect(problems(text)).toEqual([]);
    },
  );

  test('is named with no more than two others, and cut', () => {
    const many = Array.from({ length: 50 }, (_, at) => `https://evil.test/${at}/${'x'.repeat(900)}`).join(
      ' ',
    );
    expect(problems(many)).toHaveLength(3);
    expect(problems(many).join('').length).toBeLessThan(700);
  });
});

test('every field is looked at', () => {
  expect(findDraftProblems({ email_subject: 'Hi [Name]', email_body: 'TBD' }, '')).toEqual([
    expect.stringMatching(/^"email_subject" contains/),
    expect.stringMatching(/^"email_body" contains/),
  ]);
});

test.each(hostileDrafts)('a text of nothing but %j is looked through, and little is said of it', (part) => {
  const text = part.repeat(60_000 / part.length);
  expect(problems(text, text).join('').length).toBeLessThan(700);
});

test('any text can be looked at, and one that is given whole invents nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.webUrl(), fc.emailAddress(), (text, url, email) => {
      const draft = `${text} ${url} ${email}`;
      expect(problems(draft, draft).filter((problem) => problem.includes('names'))).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
