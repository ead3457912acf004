/* The part of SOQL that selects records of one object: SELECT, FROM, WHERE, ORDER BY, LIMIT, OFFSET. */
import type { Token } from './soql-tokens.ts';
import { malformed, readTokens } from './soql-tokens.ts';

export type SoqlValue =
  | Exclude<Token, { kind: 'name' } | { kind: 'sign' }>
  | { kind: 'literal'; value: boolean | null };

export type Condition =
  | { join: 'AND' | 'OR'; parts: Condition[] }
  | { not: Condition }
  | { field: string; operator: string; values: SoqlValue[] };

export interface SoqlOrder {
  field: string;
  sign: 1 | -1;
  nullsFirst: boolean;
}

export interface Soql {
  fields: string[];
  /** `SELECT COUNT()`, which has no fields. */
  isCount: boolean;
  object: string;
  where: Condition | null;
  orders: SoqlOrder[];
  limit: number | null;
  offset: number;
}

const deepest = 50;

/** Throws a `SoqlFault` where it is no such query. */
export function parseSoql(text: string): Soql {
  const parser = new Parser(readTokens(text));
  const query = parser.query();
  parser.end();
  return query;
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  query(): Soql {
    this.#expect('SELECT');
    const isCount = this.#takesCount();
    const fields = isCount ? [] : this.#list(() => this.#selected());
    this.#expect('FROM');
    const object = this.#name();
    const where = this.#takes('WHERE') ? this.#condition(0) : null;
    const orders = this.#takes('ORDER') ? this.#orders() : [];
    const limit = this.#takes('LIMIT') ? this.#number() : null;
    const offset = this.#takes('OFFSET') ? this.#number() : 0;
    return { fields, isCount, object, where, orders, limit, offset };
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw malformed(this.#shown());
  }

  #takesCount(): boolean {
    if (!this.#takes('COUNT')) return false;
    this.#expect('(');
    this.#expect(')');
    return true;
  }

  #selected(): string {
    const field = this.#name();
    if (field.toUpperCase() !== 'FIELDS') return field;
    this.#expect('(');
    const which = this.#name().toUpperCase();
    this.#expect(')');
    return `FIELDS(${which})`;
  }

  /** AND and OR may only be mixed with parentheses. */
  #condition(depth: number): Condition {
    if (depth > deepest) throw malformed('(');
    const first = this.#part(depth);
    const join = this.#isNext('AND') ? 'AND' : 'OR';
    const parts = [first];
    while (this.#takes(join)) parts.push(this.#part(depth));
    if (this.#isNext('AND') || this.#isNext('OR')) throw malformed(this.#shown());
    return parts.length === 1 ? first : { join, parts };
  }

  #part(depth: number): Condition {
    if (depth > deepest) throw malformed('(');
    if (this.#takes('NOT')) return { not: this.#part(depth + 1) };
    if (this.#takes('(')) {
      const inside = this.#condition(depth + 1);
      this.#expect(')');
      return inside;
    }
    const field = this.#name();
    if (this.#takes('NOT')) {
      this.#expect('IN');
      return { not: { field, operator: 'IN', values: this.#values() } };
    }
    const operator = this.#operator();
    return { field, operator, values: operator === 'IN' ? this.#values() : [this.#value()] };
  }

  #operator(): string {
    const token = this.#next();
    const operator =
      token.kind === 'sign' ? token.text : token.kind === 'name' ? token.text.toUpperCase() : '';
    if (!/^(?:=|!=|<>|<|<=|>|>=|LIKE|IN)$/.test(operator)) throw malformed(operator);
    return operator === '<>' ? '!=' : operator;
  }

  #values(): SoqlValue[] {
    this.#expect('(');
    const values = this.#list(() => this.#value());
    this.#expect(')');
    return values;
  }

  #value(): SoqlValue {
    const token = this.#next();
    if (token.kind === 'text' || token.kind === 'number' || token.kind === 'date') return token;
    if (token.kind !== 'name') throw malformed(token.text);
    switch (token.text.toUpperCase()) {
      case 'NULL':
        return { kind: 'literal', value: null };
      case 'TRUE':
        return { kind: 'literal', value: true };
      case 'FALSE':
        return { kind: 'literal', value: false };
      default:
        throw malformed(token.text);
    }
  }

  #orders(): SoqlOrder[] {
    this.#expect('BY');
    return this.#list(() => {
      const field = this.#name();
      const sign = this.#takes('DESC') ? -1 : 1;
      if (sign === 1) this.#takes('ASC');
      const isSaid = this.#takes('NULLS');
      const isLast = isSaid && this.#takes('LAST');
      if (isSaid && !isLast) this.#expect('FIRST');
      return { field, sign, nullsFirst: !isLast };
    });
  }

  #list<T>(item: () => T): T[] {
    const items = [item()];
    while (this.#takes(',')) items.push(item());
    return items;
  }

  #number(): number {
    const token = this.#next();
    if (token.kind !== 'number' || !Number.isInteger(token.value) || token.value < 0)
      throw malformed('LIMIT');
    return token.value;
  }

  #name(): string {
    const token = this.#next();
    if (token.kind !== 'name') throw malformed(token.kind === 'sign' ? token.text : token.kind);
    return token.text;
  }

  #next(): Token {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw malformed('<EOF>');
    this.#at += 1;
    return token;
  }

  #isNext(word: string): boolean {
    const token = this.#tokens[this.#at];
    return (token?.kind === 'name' || token?.kind === 'sign') && token.text.toUpperCase() === word;
  }

  #takes(word: string): boolean {
    const isNext = this.#isNext(word);
    if (isNext) this.#at += 1;
    return isNext;
  }

  #expect(word: string): void {
    if (!this.#takes(word)) throw malformed(this.#shown());
  }

  #shown(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) return '<EOF>';
    return token.kind === 'name' || token.kind === 'sign' ? token.text : token.kind;
  }
}
