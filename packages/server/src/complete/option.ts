import type { Completion } from '../contract/complete.ts';

/** One value that a config field takes. */
export interface Option {
  /** Exactly as the field accepts it. */
  value: string;
  /** The text for people, if it differs. */
  label?: string;
  /** Another name that finds it. */
  also?: string;
  widgets?: Completion['widgets'];
}

/** A list of options under the name that requests use. */
export interface OptionSource {
  name: string;
  label: string;
  /** The most important first. Called at the first query. Sources that share a function share an index. */
  load: () => Promise<readonly Option[]>;
}

/** Options of a plain list, each once. */
export function toOptions(values: readonly string[]): Option[] {
  return [...new Set(values)].map((value) => ({ value }));
}
