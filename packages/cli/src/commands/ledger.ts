import type { LedgerProof, ShownVerdict } from '@headrace/server/ledger';
import type { Command } from 'commander';
import { describeProof } from '../ledger/describe-proof.ts';
import { describeWrong } from '../ledger/describe-wrong.ts';
import { terminalWidth } from '../print-rows.ts';
import { renderTable } from '../table.ts';
import type { OperatorOptions } from '../with-service.ts';
import { addOperatorOptions, readOperatorOptions, withService } from '../with-service.ts';

interface LedgerOptions extends OperatorOptions {
  json?: boolean;
}

interface VerifyOptions extends LedgerOptions {
  org?: string;
}

export function addLedger(program: Command): void {
  const ledger = program.command('ledger').description('prove that the books are right');
  addOperatorOptions(
    ledger
      .command('verify')
      .description('recompute every balance and the hash chain; names the first wrong row and exits with 1')
      .option('--org <id>', 'of one organization'),
  ).action(verify);
  addOperatorOptions(
    ledger
      .command('prove')
      .description('show the attempt, the rule and the receipt behind a charge')
      .argument('<charge>', 'the id of an entry; see `headrace credits entries`'),
  ).action(prove);
}

async function verify(options: VerifyOptions): Promise<void> {
  const body = options.org === undefined ? {} : { organization_id: options.org };
  const { organizations } = await withService(readOperatorOptions(options), ({ client }) =>
    client.call<{ organizations: ShownVerdict[] }>('/operator/ledger/verify', { body }),
  );
  if (organizations.some(({ verified }) => !verified)) process.exitCode = 1;
  process.stdout.write(options.json === true ? `${JSON.stringify(organizations)}\n` : show(organizations));
}

function show(organizations: readonly ShownVerdict[]): string {
  if (organizations.length === 0) return 'There are no organizations.\n';
  const header = ['ORGANIZATION', 'NAME', 'BATCHES', 'ENTRIES', 'BALANCE', 'VERDICT'];
  const rows = organizations.map((one) => [
    one.organization_id,
    one.name ?? '',
    String(one.batches),
    String(one.entries),
    one.balance === null ? '' : String(one.balance),
    one.wrong === null ? 'adds up' : `wrong in ${one.wrong.table}`,
  ]);
  const table = renderTable(header, rows, { width: terminalWidth(), alignRight: [2, 3, 4] });
  const wrong = organizations.flatMap((one) =>
    one.wrong === null ? [] : describeWrong(one.name, one.wrong),
  );
  return [table, ...wrong].map((line) => `${line}\n`).join('');
}

async function prove(charge: string, options: LedgerOptions): Promise<void> {
  const path = `/operator/ledger/entries/${encodeURIComponent(charge)}`;
  const proof = await withService(readOperatorOptions(options), ({ client }) =>
    client.call<LedgerProof>(path),
  );
  if (proof.batch?.verified !== true) process.exitCode = 1;
  process.stdout.write(options.json === true ? `${JSON.stringify(proof)}\n` : describeProof(proof));
}
