import type { FieldFormat, FieldType } from '../contract/field.ts';

/** What a model is to answer with: an output tag of a template, or a field of a pipe. */
export interface ModelOutput {
  name: string;
  type: FieldType;
  description: string;
  /** Whether it may not be left out. */
  required: boolean;
  /** Whether null is an answer: it is not known. A draft cannot be unknown. */
  isNullable: boolean;
  format: FieldFormat | null;
  /** Name of the JSON Schema that a json output has to fit. */
  schema: string | null;
}
