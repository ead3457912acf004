import { describe, expect, test } from 'vitest';
import { chooseRegistered } from './choose-registered.ts';
import { compareLegalNames } from './same-legal-name.ts';

describe('compareLegalNames', () => {
  test.each([
    ['Acme Ltd', 'ACME LIMITED', 'whole'],
    ['Acme Ltd.', 'Acme Ltd', 'whole'],
    ['Acme', 'ACME', 'bare'],
    ['Müller & Söhne GmbH', 'MUELLER', null],
    ['Société Générale S.A.', 'SOCIETE GENERALE SA', 'whole'],
    ['Acme', 'ACME LIMITED', 'bare'],
    ['Acme Ltd', 'Acme', 'bare'],
    ['Acme Ltd', 'ACME PLC', null],
    ['Acme Ltd', 'ACME (UK) LIMITED', null],
    ['Acme (UK) Ltd', 'ACME (UK) LIMITED', 'whole'],
    ['Acme', 'ACME GROUP LIMITED', null],
    ['Acme', 'ACNE LIMITED', null],
    ['Tanner & Sorensen', 'TANNER SORENSEN LIMITED', null],
    ['Tanner & Sorensen', 'TANNER AND SORENSEN LTD', 'bare'],
    ['Tierra y Mar SL', 'TIERRA MAR SL', null],
    ['Acme', 'THE ACME LIMITED', 'bare'],
    ['The', 'THE LIMITED', 'bare'],
    ['A.B.C. Ltd', 'ABC LTD', 'whole'],
    ['Wind Mill Ltd', 'WINDMILL LTD', null],
    ['constructor', 'CONSTRUCTOR LTD', 'bare'],
    ['', 'LIMITED', null],
  ] as const)('%s and %s: %s', (asked, registered, likeness) => {
    expect(compareLegalNames(asked, registered)).toBe(likeness);
  });
});

describe('chooseRegistered', () => {
  const living = (legal_name: string) => ({ legal_name, is_dissolved: false });
  const gone = (legal_name: string) => ({ legal_name, is_dissolved: true });

  test.each([
    ['the only one', 'Acme', [living('ACME LTD')], 0],
    ['the one of the same legal form', 'Acme Ltd', [living('ACME'), living('ACME LTD')], 1],
    ['the one that still exists', 'Acme', [gone('ACME LTD'), living('ACME LLP')], 1],
    ['the one of the whole name that is gone', 'Acme Ltd', [gone('ACME LTD'), gone('ACME LLP')], 0],
  ] as const)('takes %s', (_, name, companies, place) => {
    expect(chooseRegistered(name, companies)).toBe(companies[place]);
  });

  test.each([
    ['Acme', [living('ACME LTD'), living('ACME LLP')]],
    ['Acme', [living('ACME'), living('ACME LTD')]],
    ['Acme', [living('ACME'), living('ACME')]],
    ['Acme Ltd', [living('ACME LTD'), living('ACME LIMITED')]],
    ['Acme Ltd', [gone('ACME LTD'), gone('ACME LIMITED')]],
  ] as const)('does not choose between namesakes of %s', (name, companies) => {
    expect(chooseRegistered(name, companies)).toBe('namesakes');
  });

  test.each([
    ['Acme', []],
    ['Acme', [living('ACME HOLDINGS LTD')]],
    ['Acme Ltd', [living('ACME PLC')]],
    ['Acme', [gone('ACME LTD')]],
    ['Acme', [gone('ACME')]],
  ] as const)('has nobody for %s in %j', (name, companies) => {
    expect(chooseRegistered(name, companies)).toBeNull();
  });
});
