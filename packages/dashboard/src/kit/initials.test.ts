import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Jana Dvořák', 'JD'],
  ['ada', 'A'],
  ['Maria del Carmen Ruiz', 'MR'],
  ['  ', '?'],
  ['👩‍🚀 crew', '👩C'],
])('writes %j as %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
