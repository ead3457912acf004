import type { JsonValue } from '../../contract/field.ts';
import type { Outcome } from '../pipe.ts';
import { PipeFailure } from '../pipe.ts';

/** A shorter secret may occur in answers by chance; cutting it out would only point at it. */
const minLength = 6;
/** Stands in a text in place of a secret. */
export const secretMark = '[secret]';

/**
 * Removes the values of secrets from an answer: a target that repeats what it was sent must not bring a secret
 * into a stored result. Finds them as they are, URL-encoded, and as JSON or a host name writes them.
 */
export function redactSecrets(outcome: Outcome, secrets: readonly string[]): Outcome {
  const forms = secrets.filter(({ length }) => length >= minLength).flatMap(formsOf);
  if (forms.length === 0 || outcome === null) return outcome;
  // The longest first: one secret may begin with another.
  const ordered = [...new Set(forms)].toSorted((a, b) => b.length - a.length);
  const redact = (text: string) => ordered.reduce((left, form) => left.replaceAll(form, secretMark), text);
  if (outcome instanceof PipeFailure) return redactFailure(outcome, redact);
  return Object.fromEntries(
    Object.entries(outcome).map(([field, value]) => [
      field,
      value === undefined ? value : redactOutput(value, redact),
    ]),
  );
}

function redactOutput(
  value: JsonValue | PipeFailure,
  redact: (text: string) => string,
): JsonValue | PipeFailure {
  return value instanceof PipeFailure ? redactFailure(value, redact) : redactValue(value, redact);
}

function redactFailure({ code, message }: PipeFailure, redact: (text: string) => string): PipeFailure {
  return new PipeFailure(code, redact(message));
}

/** Values nest no deeper than `parseJsonText` allows. */
function redactValue(value: JsonValue, redact: (text: string) => string): JsonValue {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [redact(key), redactValue(item, redact)]),
  );
}

function formsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret.toWellFormed());
  const inJson = JSON.stringify(secret).slice(1, -1);
  // URLSearchParams writes a space as `+` and encodes more than the URL needs.
  const inQuery = new URLSearchParams({ '': secret }).toString().slice(1);
  return [secret, secret.trim(), encoded, inQuery, inJson, secret.toLowerCase()].filter(
    (form) => form !== '',
  );
}
