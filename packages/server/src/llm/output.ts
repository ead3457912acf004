import type { FieldFormat, FieldType } from '../contract/field.ts';

/** What a model must answer: an output tag of a template, or a field of a pipe. */
export interface ModelOutput {
  name: string;
  type: FieldType;
  description: string;
  /** Whether it must not be left out. */
  required: boolean;
  /** Whether null ("not known") is an answer. A draft cannot be unknown. */
  isNullable: boolean;
  format: FieldFormat | null;
  /** Name of the JSON Schema that a json output must fit. */
  schema: string | null;
}
