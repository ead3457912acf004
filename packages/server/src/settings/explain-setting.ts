import type { z } from 'zod';
import { nearestName } from '../contract/nearest-name.ts';
import { describeShape, shapeOf } from '../contract/plain-words.ts';
import { quote } from './setting-values.ts';

/** Where a setting comes from. */
export interface SettingSource {
  variable: string;
  /** Whether its value may contain a secret, so that messages never show it. */
  isSecret?: boolean;
}

/** A setting as it was given. */
interface GivenSetting {
  /** What the error calls it. */
  name: string;
  source: SettingSource;
  schema: z.ZodType;
  value: string;
}

/** One line for each mistake: the variable, what was given, what is allowed, and what to do. */
export function explainSettings(error: z.ZodError | undefined, settings: readonly GivenSetting[]): string[] {
  return settings.flatMap((setting) => {
    const issues = error?.issues.filter(({ path }) => path[0] === setting.name) ?? [];
    return issues.length === 0 ? [] : explain(setting, issues);
  });
}

/** If a schema has a message of its own, that says what was given and what is allowed. */
function explain(
  { source: { variable, isSecret = false }, schema, value }: GivenSetting,
  issues: readonly z.core.$ZodIssue[],
): string[] {
  const own = issues.filter(({ code }) => code === 'custom' || code === 'invalid_format');
  if (own.length > 0)
    return own.map(({ message }) => `${variable}: ${message} ${remedy(schema, 'Correct it')}`);
  const { anyOf, ...shape } = shapeOf(schema);
  const allowed = anyOf?.find((option) => typeof option === 'object') ?? shape;
  const given = isSecret ? 'this' : quote(value);
  const near = nearestName(value, (allowed.enum ?? []).map(String));
  const hint = near === null || isSecret ? '' : ` Did you mean ${quote(near)}?`;
  const set = remedy(schema, `Set ${describeShape(allowed)}`);
  return [`${variable}: ${given} is not allowed.${hint} ${set}`];
}

/** Names the default if it can be shown as a plain value. */
function remedy(schema: z.ZodType, what: string): string {
  const { default: usual } = shapeOf(schema);
  const isTold = typeof usual === 'string' || typeof usual === 'number';
  return isTold ? `${what}, or unset it for ${JSON.stringify(usual)}.` : `${what}, or unset it.`;
}
