import type { PlanParts } from '../structure/plan-draft.ts';

export interface TurnAsked {
  no: number;
  isUndo: boolean;
  by: string;
  /** Operators undo changes of others. */
  isOperator: boolean;
  plan: PlanParts;
  /** After so long a call leaves the rest to the next one. */
  budgetMs: number;
}
