import type { SimulatorContext } from './simulator.ts';

/** Counts what a vendor has made under a name, from 1: for ids that differ. */
export function nextNumber({ state }: Pick<SimulatorContext, 'state'>, name: string): number {
  const number = Number(state.get(name) ?? '0') + 1;
  state.set(name, String(number));
  return number;
}
