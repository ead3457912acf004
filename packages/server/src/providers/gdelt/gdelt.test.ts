import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { searchNews } from './gdelt.ts';

describeVendor({
  operation: searchNews,
  input: { query: ' Fabrikam  "AB"', days: 7 },
  asks: {
    method: 'GET',
    path:
      '/doc/doc?query=%22Fabrikam%20AB%22%20sourcelang%3Aenglish&mode=artlist&format=json' +
      '&maxrecords=75&timespan=7d&sort=datedesc',
  },
  found: [
    {
      name: 'a full and a sparse article',
      reply: {
        body: {
          articles: [
            {
              url: 'https://pub.test/a',
              url_mobile: '',
              title: 'Fabrikam opens a plant ',
              seendate: '20261120T101500Z',
              domain: 'pub.test',
              language: 'English',
            },
            { url: 'https://pub.test/b', title: 'Fabrikam', seendate: 'yesterday' },
          ],
        },
      },
      answer: {
        articles: [
          {
            title: 'Fabrikam opens a plant',
            url: 'https://pub.test/a',
            outlet: 'pub.test',
            date: '2026-11-20T10:15:00.000Z',
          },
          { title: 'Fabrikam', url: 'https://pub.test/b', outlet: null, date: null },
        ],
      },
    },
  ],
  notFound: [
    { name: 'an empty object', reply: { body: {} } },
    { name: 'an empty list', reply: { body: { articles: [] } } },
  ],
  errors: [
    {
      name: 'a query it does not understand',
      reply: { body: 'The specified phrase is too short.' },
      means: 'broken_reply',
    },
  ],
  rateLimit: { status: 429, body: 'Please limit requests to one every 5 seconds' },
  wrongTypes: { articles: [{ url: 1, title: 'x' }] },
});
