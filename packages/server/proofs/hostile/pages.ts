/* What the attacker's site answers with. */
import { gzipSync } from 'node:zlib';

export interface Page {
  headers: Record<string, string>;
  body(): Buffer;
}

const html = { 'content-type': 'text/html; charset=utf-8' };
const json = { 'content-type': 'application/json' };
const million = 1_000_000;

const pages = new Map<string, Page>([
  ['deep-page', page(html, () => '<div>'.repeat(190_000))],
  ['unclosed-page', page(html, () => `<p><b><i><a href="/x">${'<p><b><i>'.repeat(80_000)}`)],
  ['busy-page', page(html, () => '<br>&amp;<i>x</i>'.repeat(58_000))],
  ['anchors-page', page(html, () => '<a href="https://acme.com/about?x">About our team</a> '.repeat(19_000))],
  ['attributes-page', page(html, () => `<div ${'a="b" '.repeat(160_000)}>`)],
  ['table-page', page(html, () => `<table>${'<tr><td>x<table>'.repeat(60_000)}`)],
  ['text-page', page(html, () => `<body><p>${'word and word '.repeat(70_000)}</p>`)],
  ['comment-page', page(html, () => `${'<!--'.repeat(100_000)}${'<![CDATA['.repeat(60_000)}`)],
  [
    'list-page',
    page(html, () => `<body>${'<ul><li>x'.repeat(1900)}${'<p>lorem ipsum dolor '.repeat(30_000)}`),
  ],
  ['wide-json', page(json, () => `{${Array.from({ length: 90_000 }, (_, at) => `"k${at}":1`).join()}}`)],
  ['deep-json', page(json, () => `${'['.repeat(500_000)}${']'.repeat(500_000)}`)],
  ['list-json', page(json, () => `[${'{"a":[1,2,{"b":null}]},'.repeat(43_000)}0]`)],
  [
    'bomb',
    { ...page({ ...json, 'content-encoding': 'gzip' }, () => gzipSync(Buffer.alloc(500 * million, 0x20))) },
  ],
]);

export const pageNames = [...pages.keys()];

export function findPage(name: string): Page | null {
  return pages.get(name) ?? null;
}

function page(headers: Record<string, string>, make: () => string | Buffer): Page {
  let made: Buffer | null = null;
  return { headers, body: () => (made ??= Buffer.from(make())) };
}
