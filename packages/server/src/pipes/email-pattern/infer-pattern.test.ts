import { describe, expect, test } from 'vitest';
import { bestOf, countPatterns, inferPattern } from './infer-pattern.ts';
import { isRoleMailbox } from './is-role-mailbox.ts';
import { patternNames, patterns } from './patterns.ts';

const at = (...locals: string[]) => locals.map((local) => `${local}@acme.test`);

describe('inferPattern', () => {
  test.each([
    [['ana.reyes', 'bo.li', 'info'], { pattern: 'first.last', samples: 2 }],
    [['a.reyes', 'b.li', 'ana.reyes'], { pattern: 'f.last', samples: 2 }],
    [['ana_reyes'], { pattern: 'first_last', samples: 1 }],
    [['ana-reyes'], { pattern: 'first-last', samples: 1 }],
    [['ana.r', 'bo.l'], { pattern: 'first.l', samples: 2 }],
    [['jean-pierre.dupont'], { pattern: 'first.last', samples: 1 }],
    [['Ana.Reyes', 'ana.reyes+news', 'ana.reyes2'], { pattern: 'first.last', samples: 1 }],
    // A tie goes to what is commoner.
    [['ana_reyes', 'bo.li'], { pattern: 'first.last', samples: 1 }],
  ])('reads %j', (locals, inferred) => {
    expect(inferPattern(at(...locals), 'ACME.test')).toEqual(inferred);
  });

  test.each([
    ['nothing', []],
    ['role mailboxes', at('info', 'sales.uk', 'no-reply', 'jobs-2', 'customer.service')],
    ['single words, which may be any part of a name', at('ana', 'areyes', 'anareyes')],
    ['another domain', ['ana.reyes@other.test', 'ana.reyes@mail.acme.test', 'nonsense', '@acme.test']],
    ['too many words', at('ana.maria.reyes', 'a.b', 'x')],
  ])('learns nothing from %s', (_, emails) => {
    expect(inferPattern(emails, 'acme.test')).toBeNull();
  });
});

describe('countPatterns', () => {
  test.each([
    ['areyes', 'flast'],
    ['ana', 'first'],
    ['anareyes', 'firstlast'],
    ['anar', 'firstl'],
    ['reyes', 'last'],
    ['reyesa', 'lastf'],
    ['reyes.ana', 'last.first'],
  ])('reads %s when the person is known', (local, pattern) => {
    const counts = countPatterns({ emails: at(local), people: ['Dr. Ana Reyes', '山田太郎'] }, 'acme.test');
    expect(bestOf(counts)).toEqual({ pattern, samples: 1 });
  });

  test('knows people whose task is in the name of a mailbox', () => {
    const counts = countPatterns({ emails: at('hi.post'), people: ['Hi Post'] }, 'acme.test');
    expect(bestOf(counts)).toEqual({ pattern: 'first.last', samples: 1 });
  });
});

describe('patterns', () => {
  test('are all listed, the commonest first', () => {
    const byShare = Object.entries(patterns)
      .toSorted(([, a], [, b]) => b.share - a.share)
      .map(([name]) => name);
    expect(patternNames).toEqual(byShare);
    const total = Object.values(patterns).reduce((sum, { share }) => sum + share, 0);
    expect(total).toBeGreaterThan(0.9);
    expect(total).toBeLessThanOrEqual(1);
  });
});

describe('isRoleMailbox', () => {
  test.each(['info', 'info2', 'sales-emea', 'noreply', 'no-reply', 'jobs.de'])('knows %s', (local) => {
    expect(isRoleMailbox(local)).toBe(true);
  });
  test.each(['ana', 'infosmith', 'ana.post', 'teamer', ''])('leaves %s', (local) => {
    expect(isRoleMailbox(local)).toBe(false);
  });
});
