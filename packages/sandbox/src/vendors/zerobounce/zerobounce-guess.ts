import { addressAt } from '../../kit/address-at.ts';
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import type { EmailPattern, WorldCompany } from '../../world/world.ts';

/** What ZeroBounce thinks a domain's addresses look like; where it is behind, it takes the commonest format for it. */
interface KnownFormat {
  company: WorldCompany;
  format: EmailPattern;
  confidence: 'high' | 'medium' | 'low';
}

const coverage = 0.65;
const staleness = 0.1;

/** `/guessformat`: an address for a name at a domain, or without a name the domain's format. */
export function guessFormat({ query }: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const domain = query.get('domain')?.trim() || undefined;
  const name = query.get('company_name')?.trim() || undefined;
  if (domain === undefined && name === undefined) {
    return { status: 400, body: { Message: 'Either domain or company_name is required.' } };
  }
  const known = knownFormat({ domain, name }, context);
  const firstName = query.get('first_name')?.trim() ?? '';
  const lastName = query.get('last_name')?.trim() ?? '';
  const subject = {
    domain: known?.company.domain ?? domain ?? '',
    company_name: known?.company.name ?? name ?? '',
  };
  const body =
    firstName === '' && lastName === ''
      ? { ...subject, ...describeFormat(known) }
      : { ...guessAddress(known, { firstName, lastName }), ...subject };
  const failure = known === null ? 'No email format was found for this domain.' : '';
  return { status: 200, body: { ...body, did_you_mean: '', failure_reason: failure } };
}

function knownFormat(
  asked: { domain?: string | undefined; name?: string | undefined },
  context: SimulatorContext,
): KnownFormat | null {
  const { world } = context;
  const company = world.findCompany(asked);
  if (company === null || company.mailHost === 'none') return null;
  const { isKnown, isStale } = world.knows('zerobounce', {
    of: company,
    what: 'format',
    coverage,
    staleness,
  });
  if (!isKnown) return null;
  if (isStale) return { company, format: 'first.last', confidence: 'low' };
  return { company, format: company.emailPattern, confidence: company.isCatchAll ? 'medium' : 'high' };
}

function describeFormat(known: KnownFormat | null): Record<string, unknown> {
  if (known === null) return { format: '', confidence: 'undetermined', other_domain_formats: [] };
  const other = known.format === 'first.last' ? 'first' : 'first.last';
  return {
    format: known.format,
    confidence: known.confidence,
    other_domain_formats: [{ format: other, confidence: 'low' }],
  };
}

function guessAddress(
  known: KnownFormat | null,
  named: { firstName: string; lastName: string },
): Record<string, unknown> {
  if (known === null) return { email: '', email_confidence: 'undetermined' };
  const { company, format, confidence } = known;
  return {
    email: addressAt(named, { ...company, emailPattern: format }),
    email_confidence: named.firstName === '' || named.lastName === '' ? 'low' : confidence,
  };
}
