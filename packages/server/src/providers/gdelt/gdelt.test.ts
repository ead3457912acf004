import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { searchNews } from './gdelt.ts';

const vendor = describeVendor({
  refusals: {
    'a query it does not understand': [{ body: 'The specified phrase is too short.' }, 'broken_reply'],
  },
  tooOften: { status: 429, body: 'Please limit requests to one every 5 seconds' },
});

vendor.asks(searchNews, {
  about: { query: ' Fabrikam  "AB"', days: 7 },
  sends:
    'GET ' +
    '/doc/doc?query=%22Fabrikam%20AB%22%20sourcelang%3Aenglish&mode=artlist&format=json' +
    '&maxrecords=75&timespan=7d&sort=datedesc',
  found: {
    'a full and a sparse article': [
      {
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
      {
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
    ],
  },
  missing: { 'an empty object': { body: {} }, 'an empty list': { body: { articles: [] } } },
  wrongTypes: { articles: [{ url: 1, title: 'x' }] },
});
