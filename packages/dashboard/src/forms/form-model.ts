/** How one value of a config is edited. */
export type Control =
  | { kind: 'switch' }
  | { kind: 'choice'; choices: readonly string[]; isNullable: boolean }
  | { kind: 'choices'; choices: readonly string[] }
  | { kind: 'text'; syntax: TextSyntax; isLong: boolean; isNullable: boolean; maxLength: number | null }
  | { kind: 'number'; isWhole: boolean; isNullable: boolean; min: number | null; max: number | null }
  | { kind: 'words'; max: number | null }
  /** Names of columns: as strings, or as `{field_name}`. */
  | { kind: 'field-names'; isWrapped: boolean; max: number | null }
  | { kind: 'providers'; known: readonly string[]; takesDatasets: boolean }
  /** Which columns a pipe reads instead of those it knows. */
  | { kind: 'input-names'; fields: readonly string[] }
  /** How the outputs of a pipe are called, and which of them are wanted. */
  | { kind: 'output-names'; fields: readonly string[] }
  | { kind: 'group'; settings: readonly Setting[] }
  | { kind: 'list'; settings: readonly Setting[]; min: number; max: number | null }
  | { kind: 'conditions' }
  /** Whatever has no better form. */
  | { kind: 'json' };

export type TextSyntax = 'plain' | 'template' | 'formula';

/** One member of a config. */
export interface Setting {
  name: string;
  label: string;
  hint: string | null;
  control: Control;
  isRequired: boolean;
  /** What counts if the config does not say anything; undefined without a default. */
  preset: unknown;
}
