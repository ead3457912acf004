import type { PlanParts } from '../structure/plan-draft.ts';

/** A change that is undone, or done again. */
export interface Turn {
  no: number;
  isUndo: boolean;
  by: string;
  /** After this time the rest is left to the worker that goes on. */
  budgetMs: number;
}

export interface TurnAsked extends Turn {
  /** Operators undo changes of others. */
  isOperator: boolean;
  plan: PlanParts;
}
