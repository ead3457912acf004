import { afterAll, describe, expect, it } from 'vitest';
import { createCompute } from '../compute/compute.ts';
import type { RunTask } from '../engine/task.ts';
import { ComputeLimit } from '../engine/task.ts';
import * as ashby from '../providers/ashby/ashby.ts';
import * as googlenews from '../providers/googlenews/googlenews.ts';
import * as greenhouse from '../providers/greenhouse/greenhouse.ts';
import { operationsReadApart } from '../providers/read-reply-task.ts';
import * as website from '../providers/website/website.ts';
import { readRepliesApart } from './read-replies-apart.ts';

const compute = createCompute({ niceness: 0 });
afterAll(() => compute.close());
const read = readRepliesApart(compute.forReplies)('acme');

const page = (filler: number) =>
  `<title>Acme</title><h1>Robots</h1><p>${'For all &amp; <i>everyone</i>. '.repeat(filler)}`;
const reply = (text: string) => ({ body: { text, type: 'text/html' }, input: { url: 'https://acme.test/' } });

describe('what strangers wrote', () => {
  it('is read here while it is short', async () => {
    expect(await read('website.fetch_page', reply(page(1)))).toMatchObject({
      outcome: 'read',
      answer: { title: 'Acme' },
    });
    expect(compute.state().records.children).toBe(0);
  });

  it.each(['website.fetch_page', 'website.fetch_text'] as const)(
    'is read by a child when it is long, with the same answer: %s',
    async (id) => {
      const { body, input } = reply(page(5_000));
      const operation = id === 'website.fetch_page' ? website.fetchPage : website.fetchText;
      expect(await read(id, { body, input })).toEqual({
        outcome: 'read',
        answer: JSON.parse(JSON.stringify(operation.exchange.read(body, input))),
      });
      expect(compute.state().records.children).toBeGreaterThan(0);
    },
  );

  it.each([10, 10_000])('may be something else than was promised: %i characters', async (length) => {
    const body = { text: 'x'.repeat(length), type: 'text/html' };
    expect(await read('googlenews.search_news', { body, input: { query: 'acme', days: 1 } })).toEqual({
      outcome: 'broken',
    });
  });

  it('may take too much', async () => {
    const tooMuch: RunTask = () => Promise.reject(new ComputeLimit('It takes more.'));
    expect(await readRepliesApart(() => tooMuch)('acme')('website.fetch_page', reply('x'))).toEqual({
      outcome: 'limit',
    });
  });

  it('is read apart by every operation that says so', () => {
    const declared = [
      ...Object.values(website),
      ...Object.values(googlenews),
      ...Object.values(greenhouse),
      ...Object.values(ashby),
    ].flatMap((one) => ('exchange' in one && one.exchange.isReadApart ? [one.id] : []));
    expect(declared.toSorted()).toEqual([...operationsReadApart].toSorted());
  });
});
