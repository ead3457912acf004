import type { NewSheetRun, Sheet, SheetEstimate } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import { confirm } from '../datasets/confirm.ts';
import { formatNumber } from '../format-number.ts';

export interface CostOptions {
  maxCredits?: number | undefined;
  yes?: boolean | undefined;
}

/** The run with the most that it may cost. Asks first, unless it is free or `--yes` was given. */
export async function agreeToCosts(
  run: NewSheetRun,
  { sheet, estimate, options }: { sheet: Sheet; estimate: SheetEstimate; options: CostOptions },
): Promise<NewSheetRun> {
  const { maxCredits, yes = false } = options;
  const most = Math.min(maxCredits ?? estimate.max, estimate.max);
  if (most > 0) {
    if (yes && maxCredits === undefined && sheet.environment === 'production')
      throw new CliError(
        `This run can cost up to ${formatNumber(estimate.max)} credits. With --yes, set a ceiling: --max-credits N.`,
      );
    const question = `Run it for at most ${formatNumber(most)} credits?`;
    if (!yes) await confirm({ question, refused: 'Nothing was run.' });
  }
  const ceiling = maxCredits ?? (sheet.environment === 'production' ? estimate.max : undefined);
  return ceiling === undefined ? run : { ...run, max_credits: ceiling };
}
