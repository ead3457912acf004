import { definePipe } from '../engine/define-pipe.ts';

export const fieldDomainify1 = definePipe({
  id: 'field:domainify@1',
  label: 'URL to domain',
  description: 'The registrable domain of a URL.',
  category: 'tools',
  needs: 'url_input',
  gives: { domain: { primary: true } },
  example: { input: { url_input: 'https://www.acme.co.uk/about' } },
  // The format of the output reduces a URL to its registrable domain.
  compute: ({ url_input }) => ({ domain: url_input }),
});
