/* What an outage must not bring about, where no process is killed. */
import type { Finding } from '../../kit/finding.ts';
import type { Evidence } from '../evidence.ts';
import { readDeliveries } from '../read-run.ts';

export function checkOutage(evidence: Evidence): Finding[] {
  return [checkBegun(evidence), checkUnknown(evidence), checkTwice(evidence)];
}

/**
 * A primary may die after a claim is committed and before the worker is told. That slice is claimed again once its lease is
 * over, though nobody ever began it: what counts is that no vendor was asked again.
 */
export function checkFailover(evidence: Evidence, askedAgain: number): Finding[] {
  const { again, all } = evidence.books.slices;
  const begun: Finding = {
    name: 'slices claimed twice, and vendor requests that were',
    figure: `${again} of ${all}, and ${askedAgain}`,
    violation: askedAgain === 0 ? null : `${askedAgain} requests were asked again`,
  };
  return [begun, checkUnknown(evidence), checkTwice(evidence)];
}

function checkBegun({ books }: Evidence): Finding {
  return {
    name: 'slices begun twice',
    figure: `${books.slices.again} of ${books.slices.all}`,
    violation: books.slices.again === 0 ? null : `${books.slices.again} slices were claimed more than once`,
  };
}

function checkUnknown({ accepted, answers }: Evidence): Finding {
  let [unknown, deliveries] = [0, 0];
  for (const { request } of accepted) {
    const answer = answers.get(request.key);
    for (const { fields } of Object.values(answer?.records ?? {})) {
      if (!request.delivers) continue;
      deliveries += 1;
      if (fields['http_response_status']?.reason?.code === 'OutcomeUnknown') unknown += 1;
    }
  }
  return {
    name: 'cells that say OutcomeUnknown',
    figure: `${unknown} of ${deliveries}`,
    violation: unknown === 0 ? null : `${unknown} deliveries ended as OutcomeUnknown`,
  };
}

function checkTwice({ accepted, answers, deliveries }: Evidence): Finding {
  const wanted = accepted.flatMap(({ request }) => {
    const answer = answers.get(request.key);
    return request.delivers && answer !== undefined
      ? readDeliveries(answer).map(([record]) => `${request.key}-${record}`)
      : [];
  });
  const twice = wanted.filter((name) => (deliveries.get(name) ?? 0) > 1);
  const once = wanted.filter((name) => deliveries.get(name) === 1);
  return {
    name: 'delivered twice',
    figure: `${twice.length} of ${wanted.length}`,
    violation:
      twice.length > 0
        ? `${twice[0]} was delivered ${deliveries.get(twice[0] ?? '')} times`
        : once.length < wanted.length
          ? `${wanted.length - once.length} were never delivered`
          : null,
  };
}
