import type { Completion } from '../contract/complete.ts';

/** One value that a config field takes. */
export interface Option {
  /** Exactly as the field takes it. */
  value: string;
  /** As people read it, where that differs. */
  label?: string;
  /** Another name it is found under. */
  also?: string;
  widgets?: Completion['widgets'];
}

/** A list of options under the name that requests use. */
export interface OptionSource {
  name: string;
  label: string;
  /** The most important first. Sources that share one function share one index; it is asked when the first query comes. */
  load: () => Promise<readonly Option[]>;
}

/** Options of a plain list, each once. */
export function toOptions(values: readonly string[]): Option[] {
  return [...new Set(values)].map((value) => ({ value }));
}
