import { definePipe } from '../engine/define-pipe.ts';
import { parseDomain } from '../engine/formats/domain.ts';

export const fieldDomainify1 = definePipe({
  id: 'field:domainify@1',
  label: 'URL to domain',
  description: 'The registrable domain of a URL.',
  category: 'tools',
  needs: 'url_input',
  gives: { domain: { primary: true } },
  example: { input: { url_input: 'https://www.acme.co.uk/about' } },
  // The format of the output would do the same, but an IP address has no domain, which is not a failure.
  compute: ({ url_input }) => ({ domain: parseDomain(url_input) }),
});
