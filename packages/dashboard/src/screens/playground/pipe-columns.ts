import type { CatalogPipe, PipePayload } from '@headrace/client';
import { isObject } from '../../kit/is-object.ts';
import { readAt, withDefaults } from '../../forms/config-value.ts';
import { fieldsOf, readNeed } from '../../forms/need.ts';

/** The columns that a pipe makes with its config, as far as the catalog alone can tell. */
export function outputsOf(payload: PipePayload, pipe: CatalogPipe | undefined): string[] {
  const config = withDefaults(payload.config ?? {}, pipe?.default_config ?? {});
  const settings = config['output_fields'];
  if (isObject(settings))
    return Object.entries(settings).flatMap(([name, setting]) =>
      readAt(setting, ['enabled']) === false ? [] : [aliasOr(name, setting)],
    );
  const declared = [
    readAt(config, ['output_field', 'name']),
    ...entriesOf(readAt(config, ['json_extraction', 'extractions'])).map((entry) =>
      readAt(entry, ['output_field', 'name']),
    ),
  ].flatMap((name) => (typeof name === 'string' && name !== '' ? [name] : []));
  return declared.length > 0 ? declared : (pipe?.outputs.map(({ name }) => name) ?? []);
}

/** The columns that a pipe reads. */
export function inputsOf(payload: PipePayload, pipe: CatalogPipe | undefined): string[] {
  const need = readNeed(pipe?.inputs);
  const settings = payload.config?.['input_fields'];
  return need === null ? [] : fieldsOf(need).map((name) => aliasOr(name, readAt(settings, [name])));
}

function aliasOr(name: string, setting: unknown): string {
  const alias = readAt(setting, ['alias']);
  return typeof alias === 'string' && alias !== '' ? alias : name;
}

function entriesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
