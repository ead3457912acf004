import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../contract/field.ts';
import { compileJsonPath } from './compile-json-path.ts';

async function follow(source: string, value: JsonValue): Promise<JsonValue | undefined> {
  const compiled = compileJsonPath(source);
  if (!compiled.ok) throw new Error(compiled.message);
  return compiled.path.evaluate(value, { now: new Date(0) });
}

describe('a JSON path', () => {
  const profile = {
    name: 'Jane',
    jobs: [
      { title: 'CEO', years: 2 },
      { title: 'CTO', years: 5 },
    ],
    tags: [],
  };

  it.each<[string, JsonValue, JsonValue | undefined]>([
    ['name', profile, 'Jane'],
    ['jobs[0].title', profile, 'CEO'],
    ['jobs.title', profile, ['CEO', 'CTO']],
    ['jobs[years > 3].title', profile, 'CTO'],
    ['$sum(jobs.years)', profile, 7],
    ['tags', profile, []],
    ['nothing.here', profile, undefined],
    ['$', profile, profile],
    ['title', profile.jobs, ['CEO', 'CTO']],
    ['$[0].title', profile.jobs, 'CEO'],
    ['$count($)', profile.jobs, 2],
    ['$uppercase($)', 'text', 'TEXT'],
    ['a', null, undefined],
    ['a.b', { a: { b: null } }, null],
    ['**.title', profile, ['CEO', 'CTO']],
  ])('%s', async (source, value, expected) => expect(await follow(source, value)).toEqual(expected));

  it('has the bounds of a formula', async () => {
    expect(compileJsonPath('$eval("1")')).toMatchObject({
      ok: false,
      message: expect.stringContaining('not available'),
    });
    await expect(follow('[1..10000000]', 1)).rejects.toThrow('more than 100000 items');
  });
});
