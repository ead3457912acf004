/** How one value of a config is edited. */
export type Control =
  | { kind: 'switch' }
  | { kind: 'choice'; choices: readonly string[]; isNullable: boolean }
  | { kind: 'choices'; choices: readonly string[] }
  | TextControl
  | { kind: 'number'; isWhole: boolean; isNullable: boolean; min: number | null; max: number | null }
  | { kind: 'words'; max: number | null; offer: Offer | null }
  /** The name of one column. */
  | { kind: 'field' }
  /** Names of columns: as strings, or as `{field_name}`. */
  | { kind: 'field-names'; isWrapped: boolean; max: number | null }
  | { kind: 'providers'; known: readonly string[]; takesDatasets: boolean }
  /** Which columns a pipe reads instead of those it knows. */
  | { kind: 'input-names'; fields: readonly string[] }
  /** How the outputs of a pipe are called, and which of them are wanted. */
  | { kind: 'output-names'; fields: readonly string[] }
  | { kind: 'group'; settings: readonly Setting[] }
  | { kind: 'list'; settings: readonly Setting[]; min: number; max: number | null }
  /** Conditions on the columns of the record, or of something else whose columns are not known here. */
  | { kind: 'conditions'; isOfRecord: boolean; isNullable: boolean }
  /** Whatever has no better form. */
  | { kind: 'json' };

export interface TextControl {
  kind: 'text';
  syntax: TextSyntax;
  isLong: boolean;
  isNullable: boolean;
  maxLength: number | null;
  /** Where values to choose from come from. Others may be typed too. */
  offer: Offer | null;
}

/** `prompt` is a template that declares what is asked for; `path` is a formula over one value. */
export type TextSyntax = 'plain' | 'template' | 'prompt' | 'formula' | 'path';

/** A list of values to choose from. */
export type Offer =
  /** A source of `/v1/complete`. */
  | { from: 'completion'; source: string }
  /** Names of what the organization has. */
  | { from: 'names'; of: NamedThing }
  | { from: 'time-zones' };

export type NamedThing = 'bucket' | 'stream' | 'sheet' | 'project';

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
