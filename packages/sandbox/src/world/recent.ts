/**
 * Keeps what was used lately, at most `limit` entries. In two generations, the older of which goes as a whole: taking
 * single entries out of a full Map costs more than making most of what is kept here.
 */
export class Recent<Key, Value extends object | string> {
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  getOrMake(key: Key, make: (key: Key) => Value): Value {
    const kept = this.#young.get(key);
    if (kept !== undefined) return kept;
    const value = this.#old.get(key) ?? make(key);
    if (this.#young.size >= this.#limit / 2) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
    return value;
  }
}
