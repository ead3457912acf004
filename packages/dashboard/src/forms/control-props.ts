import type { ConfigPath } from './config-value.ts';
import type { Control, Offer, Setting } from './form-model.ts';
import type { PlacedProblem } from './place-problems.ts';

/** What is known of a provider, in a few words. */
export interface ProviderFact {
  label: string;
  /** Such as `0.5 credits`, `92 % found`, `no key: skipped`. */
  notes: readonly string[];
  /** Whether it can be asked where the run takes place. */
  isAskable: boolean;
}

export interface FormContext {
  /** Columns that can be named. */
  columns: readonly string[];
  providers: ReadonlyMap<string, ProviderFact>;
  /** Finds values for what has been typed; without it nothing is offered. */
  suggest?: Suggest;
  /** Gives ids to controls; no two forms on a page have the same. */
  id: string;
}

export type Suggest = (
  offer: Exclude<Offer, { from: 'time-zones' }>,
  text: string,
  signal: AbortSignal,
) => Promise<readonly string[]>;

/** What every control is given. */
export interface ControlProps {
  setting: Setting;
  path: ConfigPath;
  value: unknown;
  /** Problems of the whole config, or those inside this setting, by their paths. */
  problems: readonly PlacedProblem[];
  context: FormContext;
  onChange: (path: ConfigPath, value: unknown) => void;
}

/** The props of the control for one kind of setting. */
export type PropsFor<Kind extends Control['kind']> = ControlProps & {
  control: Extract<Control, { kind: Kind }>;
};
