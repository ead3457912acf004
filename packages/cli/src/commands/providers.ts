import type { Provider } from '@headrace/client';
import type { Command } from 'commander';
import { printRows } from '../print-rows.ts';
import type { KeyOptions } from '../with-service.ts';
import { addKeyOptions, readKeyOptions, withService } from '../with-service.ts';

interface ProvidersOptions extends KeyOptions {
  json?: boolean;
}

export function addProviders(program: Command): void {
  addKeyOptions(
    program
      .command('providers')
      .description(
        'list the providers that pipes and searches can ask: keys, prices, and what your runs saw',
      ),
  )
    .option('--json', 'print JSON')
    .action(listProviders);
}

async function listProviders(options: ProvidersOptions): Promise<void> {
  const answer = await withService(readKeyOptions(options), ({ client }) => client.listProviders());
  printRows({
    json: options.json,
    value: answer,
    header: ['PROVIDER', 'KEY', 'PIPES', 'SEARCHES', 'CREDITS', 'ASKED', 'FOUND', 'MEDIAN', 'COST'],
    rows: answer.providers.map((provider) => [
      provider.id,
      provider.key,
      String(provider.pipes.length),
      String(provider.searches.length),
      rangeOf(provider.prices),
      ...describeRecent(provider.recent),
    ]),
    none: 'There are no providers.',
  });
}

/** The prices of its operations: `0.5` or `0.5 to 4`. */
function rangeOf(prices: Provider['prices']): string {
  const credits = prices.map((price) => price.credits);
  const [least, most] = [Math.min(...credits), Math.max(...credits)];
  if (credits.length === 0) return 'free';
  return least === most ? String(least) : `${least} to ${most}`;
}

function describeRecent(recent: Provider['recent']): string[] {
  if (recent === null) return ['', '', '', ''];
  const { asked, hit_rate: rate, median_ms: median, credits } = recent;
  return [
    String(asked),
    rate === null ? '' : `${Math.round(rate * 100)} %`,
    median === null ? '' : `${median} ms`,
    String(credits),
  ];
}
