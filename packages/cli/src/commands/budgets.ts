import type { Budget, BudgetChange } from '@headrace/client';
import type { Command } from 'commander';
import { Option } from 'commander';
import { CliError } from '../cli-error.ts';
import { printRows } from '../print-rows.ts';
import type { AdminOptions } from '../with-service.ts';
import { addAdminOptions, readAdminOptions, withService } from '../with-service.ts';

interface BudgetsOptions extends AdminOptions {
  json?: boolean;
}

interface SetOptions extends BudgetsOptions {
  per: Budget['period'];
  key?: string;
  sheet?: string;
}

export function addBudgets(program: Command): void {
  const budgets = program
    .command('budgets')
    .description('list, set and remove what an organization, a key or a sheet may spend');
  addAdminOptions(budgets.command('list').description('list all, with what is spent')).action(listBudgets);
  addAdminOptions(
    budgets
      .command('set')
      .description('set the budget of the organization, or of a key or a sheet')
      .argument('<credits>', 'the most that may be spent in the period')
      .addOption(
        new Option('--per <period>', 'the period, by the calendar of UTC')
          .choices(['day', 'month', 'total'])
          .makeOptionMandatory(),
      )
      .option('--key <id>', 'of this API key only')
      .option('--sheet <id>', 'of the runs of this sheet only'),
  ).action(setBudget);
  addAdminOptions(budgets.command('remove').description('remove a budget').argument('<id>')).action(
    removeBudget,
  );
}

async function listBudgets(options: BudgetsOptions): Promise<void> {
  const budgets = await withService(readAdminOptions(options), ({ client }) => client.listBudgets());
  printRows({
    json: options.json,
    value: budgets,
    header: ['ID', 'OF', 'PER', 'CREDITS', 'SPENT', 'HELD', 'UNTIL'],
    rows: budgets.map((budget) => [
      String(budget.id),
      scopeOf(budget),
      budget.period,
      String(budget.amount),
      String(budget.spent),
      String(budget.held),
      budget.ends_at?.slice(0, 16).replace('T', ' ') ?? '',
    ]),
    none: 'There are no budgets.',
  });
}

function scopeOf({ key_id: key, sheet_id: sheet }: Budget): string {
  if (key !== null) return `key ${key}`;
  return sheet === null ? 'organization' : `sheet ${sheet}`;
}

async function setBudget(credits: string, options: SetOptions): Promise<void> {
  const { per: period, key, sheet } = options;
  const change: BudgetChange = {
    period,
    amount: readNumber(credits, 'The credits'),
    ...(key === undefined ? {} : { key_id: key }),
    ...(sheet === undefined ? {} : { sheet_id: readNumber(sheet, 'The id of the sheet') }),
  };
  const budget = await withService(readAdminOptions(options), ({ client }) => client.setBudget(change));
  if (options.json === true) process.stdout.write(`${JSON.stringify(budget)}\n`);
  else process.stdout.write(`Budget ${budget.id} is set: ${budget.amount} credits.\n`);
}

function readNumber(text: string, what: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number)) return number;
  throw new CliError(`${what} must be a number, and "${text.slice(0, 100)}" is not one.`);
}

async function removeBudget(id: string, options: BudgetsOptions): Promise<void> {
  await withService(readAdminOptions(options), ({ client }) => client.removeBudget(id));
  if (options.json === true) process.stdout.write(`${JSON.stringify({ id, removed: true })}\n`);
  else process.stdout.write(`Budget ${id} is removed.\n`);
}
