import { z } from 'zod';

/** What a column contains. `unknown`: no input gave a value and no pipe makes one. */
export const fieldType = z.enum(['string', 'number', 'boolean', 'json', 'unknown']);
export type FieldType = z.infer<typeof fieldType>;

/** What a value of a column looks like; cleaning rules are in `engine/formats`. */
export const fieldFormat = z.enum([
  'json_object',
  'json_list',
  'json_list_string',
  'url',
  'website_url',
  'profile_url',
  'email',
  'datetime',
  'currency',
  'date',
  'phone',
  'markdown',
  'long_text',
  'text',
  'int',
  'decimal',
  'address_line_1',
  'zip_code',
  'percent',
  'domain',
]);
export type FieldFormat = z.infer<typeof fieldFormat>;

export const fieldStatus = z.enum([
  'completed',
  'failed',
  'pending',
  'queued',
  'processing',
  'no_result',
  'skipped',
]);
export type FieldStatus = z.infer<typeof fieldStatus>;

export const environment = z.enum(['production', 'sandbox']);
export type Environment = z.infer<typeof environment>;

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Why a cell has no value. A closed list, so that clients can branch on it. */
export const reasonCode = z.enum([
  'RequirementUnmet',
  'PipeConditionUnmet',
  'Canceled',
  'NoResult',
  'InvalidValue',
  'TypeMismatch',
  'ConditionError',
  'TemplateError',
  'FormulaError',
  'MissingSecret',
  'MissingConstant',
  'ConnectionMissing',
  'ConnectionRejected',
  'ProviderError',
  'ProviderRateLimited',
  'ProviderTimeout',
  'ProviderQuotaExhausted',
  'ModelError',
  'ModelOutputInvalid',
  'TargetRefused',
  'TargetMissing',
  'LimitReached',
  'OutcomeUnknown',
  'InsufficientCredits',
  'Suppressed',
  'ComputeLimit',
  'InternalError',
]);
export type ReasonCode = z.infer<typeof reasonCode>;

export const reason = z
  .strictObject({
    code: reasonCode,
    summary: z.string().describe('A few words for a table cell.'),
    message: z.string().describe('What happened and what to do about it.'),
  })
  .meta({ id: 'Reason' });
export type Reason = z.infer<typeof reason>;
