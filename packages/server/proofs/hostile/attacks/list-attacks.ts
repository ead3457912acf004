import type { Attack } from '../attack.ts';
import { bodyAttacks } from './bodies.ts';
import { formulaAttacks } from './formulas.ts';
import { pageAttacks } from './pages.ts';
import { patternAttacks } from './patterns.ts';
import { planAttacks } from './plans.ts';
import { requestAttacks } from './requests.ts';
import { schemaAttacks } from './schemas.ts';
import { searchAttacks } from './searches.ts';
import { templateAttacks } from './templates.ts';
import { uploadAttacks } from './uploads.ts';
import { valueAttacks } from './values.ts';

/** Every attack, by what it aims at. */
export const attacks: readonly Attack[] = [
  ...templateAttacks,
  ...formulaAttacks,
  ...patternAttacks,
  ...schemaAttacks,
  ...planAttacks,
  ...valueAttacks,
  ...bodyAttacks,
  ...searchAttacks,
  ...requestAttacks,
  ...uploadAttacks,
  ...pageAttacks,
];
