import { expect, test } from 'vitest';
import { peoplePostsCrustdata1, personPostsContentCrustdata1 } from './person-posts-content-crustdata.ts';
import { runInSandbox, runScripted, world } from './run-asking-pipe.fixture.ts';
import { configErrorsOf } from './run-pipe.fixture.ts';

const operation = 'crustdata.list_posts';
const input = { profile_url: 'https://www.linkedin.com/in/ana' };
const posts = [
  { text: 'We are hiring.', share_url: 'https://l.test/1' },
  { text: '', share_url: 'https://l.test/2' },
];

test.each([peoplePostsCrustdata1, personPostsContentCrustdata1])('$id bills each post', async (pipe) => {
  const config = { limit: 7 };
  const { values, inputs, attempts } = await runScripted(pipe, {
    input,
    config,
    script: { [operation]: { posts } },
  });
  expect(inputs[operation]).toEqual([{ profileUrl: input.profile_url, limit: 7 }]);
  expect(values).toMatchObject({ crustdata_post_list: posts, post_list_string: ['We are hiring.'] });
  expect(attempts).toMatchObject([{ credits: 30_000, priceRule: 'metered 2 x 1.5' }]);
});

test('no posts cost nothing', async () => {
  const { values, attempts } = await runScripted(personPostsContentCrustdata1, { input });
  expect(values).toMatchObject({
    crustdata_post_list: 'no_result NoResult',
    post_list_string: 'no_result NoResult',
  });
  expect(attempts).toMatchObject([{ credits: 0 }]);
});

test('the older pipe takes no limit for five, and the newer one wants one', async () => {
  const config = { limit: null };
  const { inputs } = await runScripted(peoplePostsCrustdata1, { input, config });
  expect(inputs[operation]).toMatchObject([{ limit: 5 }]);
  expect(configErrorsOf(personPostsContentCrustdata1, config, input)).toEqual([
    'ValidationFailed pipes[0].config.limit',
  ]);
});

test('gives what people of the simulated world posted', async () => {
  let found = 0;
  for (const person of Array.from({ length: 15 }, (_, turn) => world.person(turn * 97))) {
    const profile = { profile_url: person.profileUrl };
    const { values } = await runInSandbox(personPostsContentCrustdata1, { input: profile });
    const texts = values['post_list_string'];
    if (!Array.isArray(texts)) continue;
    found += 1;
    expect(texts.length).toBeLessThanOrEqual(5);
    expect(values['crustdata_post_list']).toMatchObject(
      texts.map((text) => ({ text, actor_name: person.name })),
    );
  }
  expect(found).toBeGreaterThan(7);
});
