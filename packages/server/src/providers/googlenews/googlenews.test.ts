import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { searchNews } from './googlenews.ts';

function feed(items: string): { headers: Record<string, string>; body: string } {
  return {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
    body:
      '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/">' +
      `<channel><generator>NFE/5.0</generator><title>"Fabrikam" when:7d - Google News</title>${items}</channel></rss>`,
  };
}

const vendor = describeVendor({
  refusals: {
    'a page that asks for consent': [
      { body: '<!doctype html><title>Before you continue</title>' },
      'broken_reply',
    ],
    'a captcha': [{ status: 503, body: '<html>Sorry</html>' }, 'unavailable'],
  },
  tooOften: { status: 429, body: '<html>Sorry</html>' },
});

vendor.asks(searchNews, {
  about: { query: 'Fabrikam AB', days: 7 },
  sends: 'GET /rss/search?q=%22Fabrikam%20AB%22%20when%3A7d&hl=en-US&gl=US&ceid=US%3Aen',
  found: {
    'two articles, and one without an address': [
      feed(`
        <item><title>Fabrikam &amp; Contoso - a deal - The Pub</title>
          <link>https://news.google.com/rss/articles/CBMi?oc=5</link>
          <guid isPermaLink="false">CBMi</guid><pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate>
          <description>&lt;a href="https://x.test"&gt;Fabrikam&lt;/a&gt;</description>
          <source url="https://pub.test">The Pub</source></item>
        <item><title>Plain</title><link>https://news.google.com/rss/articles/CBMj</link></item>
        <item><title>Lost</title></item>`),
      {
        articles: [
          {
            title: 'Fabrikam & Contoso - a deal',
            url: 'https://news.google.com/rss/articles/CBMi?oc=5',
            outlet: 'The Pub',
            date: '2026-11-20T10:00:00.000Z',
          },
          { title: 'Plain', url: 'https://news.google.com/rss/articles/CBMj', outlet: null, date: null },
        ],
      },
    ],
  },
  missing: { 'an empty channel': feed('') },
  wrongTypes: {},
});
