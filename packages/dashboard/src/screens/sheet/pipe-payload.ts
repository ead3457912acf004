import type { SheetPipe } from '@headrace/client';
import type { PipeBody } from '../../data/sheet.ts';
import { isObject } from '../../kit/is-object.ts';

/** The pipe once more, with outputs that are called otherwise than any field of the sheet. */
export function aliasOutputs(
  { payload, outputs }: Pick<SheetPipe, 'payload' | 'outputs'>,
  taken: readonly string[],
): PipeBody {
  const config = isObject(payload['config']) ? payload['config'] : {};
  const named = isObject(config['output_fields']) ? config['output_fields'] : {};
  const canonical = (name: string) =>
    Object.entries(named).find(([, given]) => isObject(given) && given['alias'] === name)?.[0] ?? name;
  const renamed = outputs.map(({ name }): [string, unknown] => {
    const field = canonical(name);
    const given = named[field];
    return [field, { ...(isObject(given) ? given : {}), alias: freeName(name, taken) }];
  });
  return {
    ...payload,
    config: { ...config, output_fields: { ...named, ...Object.fromEntries(renamed) } },
  };
}

function freeName(name: string, taken: readonly string[]): string {
  for (let number = 2; ; number += 1) {
    const wanted = `${name}_${number}`;
    if (!taken.includes(wanted)) return wanted;
  }
}
