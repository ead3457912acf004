import type { PlainObject } from '../kit/is-object.ts';
import type { TextControl, TextSyntax } from './form-model.ts';
import type { InputHint } from './input-hint.ts';

export function readText(
  schema: PlainObject,
  { hint, isNullable }: { hint: InputHint; isNullable: boolean },
): TextControl {
  const { maxLength } = schema;
  return {
    kind: 'text',
    syntax: syntaxOf(hint),
    isLong: hint.kind === 'long_text' || hint.kind === 'formula' || hint.lines === 'many',
    isNullable,
    maxLength: typeof maxLength === 'number' ? maxLength : null,
    offer: hint.offer,
  };
}

function syntaxOf({ kind, declaresOutputs, over }: InputHint): TextSyntax {
  if (kind === 'template') return declaresOutputs ? 'prompt' : 'template';
  if (kind !== 'formula') return 'plain';
  return over === 'value' ? 'path' : 'formula';
}
