import { describe, expect, test } from 'vitest';
import { readPage } from './read-page.ts';

function peopleIn(html: string) {
  return readPage(html, 'https://fabrikam.test/team').people;
}

const at = 'https://www.linkedin.com/in/ana-reyes';
const ana = (title: string | null) => ({ name: 'Ana Reyes', profile_url: at, title });

describe('the people of a page', () => {
  test.each([
    ['a name', `<a href="${at}">Ana  Reyes</a>`, ana(null)],
    ['a name beside text', `<p>Ask <a href="${at}/?trk=x">Ana Reyes</a> for more.</p>`, ana('for more.')],
    ['another country', '<a href="//es.linkedin.com/in/ana-reyes">Ana Reyes</a>', ana(null)],
    ['a name and a title', `<a href="${at}"><h3>Ana <b>Reyes</b></h3><p>CTO</p></a>`, ana('CTO')],
    ['a label', `<a href="${at}" aria-label="Ana Reyes on LinkedIn"><svg></svg></a>`, ana(null)],
    [
      'a card',
      `<div><img><h3>Ana Reyes</h3><p>Chief Technology Officer</p><a href="${at}"><i></i></a></div>`,
      ana('Chief Technology Officer'),
    ],
    [
      'a card with a link in words',
      `<div><h3>Ana Reyes</h3><span>CTO</span><ul><li><a href="${at}">LinkedIn</a></li></ul></div>`,
      ana('CTO'),
    ],
  ])('are read from %s', (_, html, person) => {
    expect(peopleIn(html)).toEqual([person]);
  });

  test.each(['Jérôme Henry', 'Zoë Müller', 'Łukasz Nowak'])(
    'are read with letters of any kind: %s',
    (name) => {
      const html = `<li><h3>${name}</h3><p>CTO</p><a href="${at}">LinkedIn</a></li>`;
      expect(peopleIn(html)).toEqual([{ ...ana('CTO'), name }]);
    },
  );

  test('keep to their own cards', () => {
    const card = (name: string, slug: string) =>
      `<li><h3>${name}</h3><p>Engineer</p><a href="https://linkedin.com/in/${slug}">in</a></li>`;
    expect(peopleIn(`<ul>${card('Ana Reyes', 'ana')}${card('山田太郎', 'taro')}</ul>`)).toEqual([
      { name: 'Ana Reyes', profile_url: 'https://www.linkedin.com/in/ana', title: 'Engineer' },
      { name: '山田太郎', profile_url: 'https://www.linkedin.com/in/taro', title: 'Engineer' },
    ]);
  });

  test.each([
    ['a link without a name', `<a href="${at}">View profile</a>`],
    ['a company', '<a href="https://www.linkedin.com/company/x">Ana Reyes</a>'],
    ['another site', '<a href="https://notlinkedin.com/in/ana">Ana Reyes</a>'],
    ['links side by side', `<p>Ana Reyes, <a href="${at}1">in</a><a href="${at}2">in</a></p>`],
    [
      'a long text',
      `<p>We are here.</p><p>Since 2014.</p><p>In Oslo.</p><p>Ana Reyes</p><a href="${at}">in</a>`,
    ],
  ])('are not read from %s', (_, html) => {
    expect(peopleIn(html)).toEqual([]);
  });

  test('are at most a hundred, each once', () => {
    const many = Array.from({ length: 300 }, (_, index) => `<a href="${at}${index % 150}">Ana Reyes</a>`);
    expect(peopleIn(many.join(''))).toHaveLength(100);
  });

  test('are looked for at three hundred links, on a page of nothing else', () => {
    const links = (count: number) =>
      Array.from({ length: count }, (_, index) => `<a href="${at}${index}">in</a>`).join('');
    const named = `<a href="${at}">Ana Reyes</a>`;
    expect(peopleIn(links(299) + named)).toEqual([ana(null)]);
    expect(peopleIn(links(4000) + named)).toEqual([]);
  });
});
