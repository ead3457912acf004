import type { PlainObject } from '../kit/is-object.ts';
import { isObject } from '../kit/is-object.ts';
import type { Control, TextSyntax } from './form-model.ts';

// Texts that people write over several lines.
const longNames: ReadonlySet<string> = new Set([
  'template',
  'formula',
  'body',
  'signature',
  'persona',
  'prompt',
  'path',
]);

interface About {
  name: string;
  hint: unknown;
  isNullable: boolean;
}

export function readText(schema: PlainObject, { name, hint, isNullable }: About): Control {
  const syntax = syntaxOf(name, hint);
  const { maxLength } = schema;
  return {
    kind: 'text',
    syntax,
    isLong: syntax === 'template' || syntax === 'formula' || longNames.has(name),
    isNullable,
    maxLength: typeof maxLength === 'number' ? maxLength : null,
  };
}

function syntaxOf(name: string, hint: unknown): TextSyntax {
  const kind = isObject(hint) ? hint['kind'] : hint;
  if (kind === 'template' || kind === 'formula') return kind;
  if (name === 'template') return 'template';
  return name === 'formula' ? 'formula' : 'plain';
}
