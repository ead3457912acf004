/**
 * The filters a template may use. They are ours because the library's own print objects as
 * `[object Object]` and do not all count what they make.
 */
import { toValue } from 'liquidjs';
import type { Context } from 'liquidjs';
import { charge } from './render-budget.ts';
import { valueText } from './value-text.ts';

type FilterThis = { context: Context };
type Filter = (this: FilterThis, value: unknown, ...args: unknown[]) => unknown;

interface FilterRule {
  run: Filter;
  /** How many arguments it takes, at least and at most. */
  least: number;
  most: number;
  names?: readonly string[];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

function toEntity(character: string): string {
  return entities[character] ?? character;
}

function ofText(change: (text: string) => string): FilterRule {
  return {
    least: 0,
    most: 0,
    run(value) {
      const text = valueText(value);
      charge(this.context, text.length);
      const changed = change(text);
      charge(this.context, changed.length);
      return changed;
    },
  };
}

const fallback: Filter = (given, otherwise, ...named) => {
  const value: unknown = toValue(given);
  if (value === false) return named.some(isAllowFalse) ? false : otherwise;
  const isEmpty =
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? otherwise : value;
};

function isAllowFalse(argument: unknown): boolean {
  return Array.isArray(argument) && argument[0] === 'allow_false' && argument[1] === true;
}

const size: Filter = (given) => {
  const value: unknown = toValue(given);
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
};

const join: Filter = function (given, separator = ' ') {
  const value: unknown = toValue(given);
  if (!Array.isArray(value)) return valueText(value);
  const between = valueText(separator);
  charge(this.context, value.length * (between.length + 1));
  const parts = value.map((item) => {
    const text = valueText(item);
    charge(this.context, text.length);
    return text;
  });
  return parts.join(between);
};

function itemAt(position: 0 | -1): Filter {
  return (given) => {
    const value: unknown = toValue(given);
    return typeof value === 'string' || Array.isArray(value) ? value.at(position) : null;
  };
}

const replace: Filter = function (given, pattern, replacement) {
  const [text, target, substitute] = [valueText(given), valueText(pattern), valueText(replacement)];
  charge(this.context, text.length);
  const parts = text.split(target);
  charge(this.context, text.length + (parts.length - 1) * substitute.length);
  return parts.join(substitute);
};

/** Liquid counts the ellipsis into the length, and characters rather than UTF-16 units. */
const truncate: Filter = function (given, length = 50, ellipsis = '...') {
  const [text, end, most] = [valueText(given), valueText(ellipsis), Number(length)];
  charge(this.context, text.length + end.length);
  if (!(text.length > most)) return text;
  const characters = Array.from(text.slice(0, 2 * Math.max(most, 0) + 2));
  if (characters.length <= most) return text;
  return characters.slice(0, Math.max(most - Array.from(end).length, 0)).join('') + end;
};

export const filterRules: Readonly<Record<string, FilterRule>> = Object.freeze({
  json: {
    least: 0,
    most: 0,
    run(value) {
      const text = JSON.stringify(toValue(value) ?? null);
      charge(this.context, text.length);
      return text;
    },
  },
  escape: ofText((text) => text.replace(/[&<>"']/g, toEntity)),
  escape_once: ofText((text) =>
    text.replace(/&(?!(?:[a-zA-Z]{1,31}|#\d{1,7}|#x[\da-fA-F]{1,6});)|[<>"']/g, toEntity),
  ),
  default: { least: 1, most: 1, names: ['allow_false'], run: fallback },
  upcase: ofText((text) => text.toUpperCase()),
  downcase: ofText((text) => text.toLowerCase()),
  size: { least: 0, most: 0, run: size },
  join: { least: 0, most: 1, run: join },
  first: { least: 0, most: 0, run: itemAt(0) },
  last: { least: 0, most: 0, run: itemAt(-1) },
  replace: { least: 2, most: 2, run: replace },
  truncate: { least: 0, most: 2, run: truncate },
  strip: ofText((text) => text.trim()),
  newline_to_br: ofText((text) => text.replace(/\r?\n/g, '<br />\n')),
  // A lone surrogate would make the encoder throw.
  url_encode: ofText((text) => encodeURIComponent(text.toWellFormed()).replace(/%20/g, '+')),
} satisfies Record<string, FilterRule>);

export const filterNames: readonly string[] = Object.keys(filterRules);
