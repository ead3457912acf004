import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { searchNews } from './googlenews.ts';

function feed(items: string): { headers: Record<string, string>; body: string } {
  return {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
    body:
      '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/">' +
      `<channel><generator>NFE/5.0</generator><title>"Fabrikam" when:7d - Google News</title>${items}</channel></rss>`,
  };
}

describeVendor({
  operation: searchNews,
  input: { query: 'Fabrikam AB', days: 7 },
  asks: {
    method: 'GET',
    path: '/rss/search?q=%22Fabrikam%20AB%22%20when%3A7d&hl=en-US&gl=US&ceid=US%3Aen',
  },
  found: [
    {
      name: 'two articles, and one without an address',
      reply: feed(`
        <item><title>Fabrikam &amp; Contoso - a deal - The Pub</title>
          <link>https://news.google.com/rss/articles/CBMi?oc=5</link>
          <guid isPermaLink="false">CBMi</guid><pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate>
          <description>&lt;a href="https://x.test"&gt;Fabrikam&lt;/a&gt;</description>
          <source url="https://pub.test">The Pub</source></item>
        <item><title>Plain</title><link>https://news.google.com/rss/articles/CBMj</link></item>
        <item><title>Lost</title></item>`),
      answer: {
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
    },
  ],
  notFound: [{ name: 'an empty channel', reply: feed('') }],
  errors: [
    {
      name: 'a page that asks for consent',
      reply: { body: '<!doctype html><title>Before you continue</title>' },
      means: 'broken_reply',
    },
    { name: 'a captcha', reply: { status: 503, body: '<html>Sorry</html>' }, means: 'unavailable' },
  ],
  rateLimit: { status: 429, body: '<html>Sorry</html>' },
  wrongTypes: {},
});
