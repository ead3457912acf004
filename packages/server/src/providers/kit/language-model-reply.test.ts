import { describe, expect, test } from 'vitest';
import { converse as converseGemini } from '../gemini/gemini.ts';
import { converse as converseOpenai } from '../openai/openai.ts';
import { wires } from './language-model.fixture.ts';
import { askOnce, modelRequest, withToolTurn } from './model-request.fixture.ts';
import type { ScriptedReply } from './scripted-vendor.fixture.ts';
import { startScriptedVendor } from './scripted-vendor.fixture.ts';

// With all that JSON and vendors write in more than one way.
const secret = 'pä"ss\\wörd/<b>&=';

/** As Google writes JSON, and as Python does: letters that need not be escaped are. */
function escaped(body: unknown): ScriptedReply {
  const text = JSON.stringify(body).replaceAll(
    /[^ -~]|[<>&='/]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(text);
}

describe.each(wires)('of $vendor', ({ converse, model, says, calls }) => {
  const request = { ...withToolTurn([]), model, secrets: [{ name: 'KEY', value: secret, allowedHosts: [] }] };

  test.each([
    ['as it is', (body: unknown): ScriptedReply => ({ body })],
    ['escaped', escaped],
  ])('no reply brings a secret or the key back, written %s', async (_, write) => {
    const told = `${secret} and secret-key`;
    const said = await askOnce(converse, request, write(says(told)));
    expect(said.result).toMatchObject({ outcome: 'found', answer: { text: '[secret] and [key]' } });
    const called = await askOnce(converse, request, write(calls('c1', { query: told })));
    expect(called.result).toMatchObject({
      answer: { calls: [{ id: 'c1', name: 'web_search', input: { query: '[secret] and [key]' } }] },
    });
    for (const { result } of [said, called]) {
      expect(JSON.stringify(result)).not.toMatch(/secret-key|wörd/);
    }
  });

  test('cached tokens are among those of the input', async () => {
    const { result } = await askOnce(converse, request, { body: says('Yes') });
    expect(result).toMatchObject({ answer: { usage: { input: 20, output: 8, cached: 16 } } });
  });

  test('a reply is one request', async () => {
    expect((await askOnce(converse, request, { body: says('Yes') })).requests).toBe(1);
  });

  test('conversations at the same time do not mix', async () => {
    const lengths = [1, 20, 300, 4000];
    const waiting: (() => void)[] = [];
    // Nobody is answered before all have asked, and the last one first.
    const echo: ScriptedReply = ({ headers }, response) => {
      const text = JSON.stringify(says(headers['content-length'] ?? ''));
      waiting.push(() => response.writeHead(200, { 'content-type': 'application/json' }).end(text));
      if (waiting.length === lengths.length) for (const answer of waiting.toReversed()) answer();
    };
    const vendor = await startScriptedVendor([echo]);
    try {
      const results = await Promise.all(
        lengths.map((length) =>
          vendor.call(converse, { ...request, secrets: [], system: 'x'.repeat(length) }, 10_000),
        ),
      );
      const sizes = results.map((result) => (result.outcome === 'found' ? Number(result.answer.text) : 0));
      const [shortest = 0] = sizes;
      expect(sizes).toEqual(lengths.map((length) => shortest - 1 + length));
    } finally {
      await vendor.close();
    }
  });
});

test('an error that repeats a secret as its code does not show it', async () => {
  const request = { ...modelRequest, secrets: [{ name: 'KEY', value: 'open-sesame', allowedHosts: [] }] };
  const { result } = await askOnce(converseOpenai, request, {
    status: 400,
    body: { error: { code: 'open-sesame' } },
  });
  expect(result).toMatchObject({ message: 'OpenAI refused the request (HTTP 400).' });
});

test('tokens that cannot be are none', async () => {
  const { result } = await askOnce(converseOpenai, modelRequest, {
    body: {
      choices: [{ index: 0, message: { content: 'Yes' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: -5, completion_tokens: 0.5, prompt_tokens_details: { cached_tokens: -1 } },
    },
  });
  expect(result).toMatchObject({ answer: { usage: { input: 0, output: 1, cached: 0 } } });
});

test('a vendor that wants to be asked on and on is not', async () => {
  const { result, requests } = await askOnce(converseGemini, modelRequest, {
    body: {
      candidates: [
        { content: { parts: [{ text: 'And' }] }, finishReason: 'CONTINUATION', continuationToken: 'x' },
      ],
    },
  });
  expect(result).toMatchObject({ outcome: 'failed', meaning: 'broken_reply' });
  expect(requests).toBe(1);
});
