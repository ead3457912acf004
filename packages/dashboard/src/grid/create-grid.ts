import { GridState } from './grid-state.ts';

/** The state of a grid, for a screen to keep as long as it shows the table. */
export function createGrid(): GridState {
  return new GridState();
}
