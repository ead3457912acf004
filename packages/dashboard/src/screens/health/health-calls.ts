import { writeCurl, writeScript } from '../../data/write-call.ts';

/** The same numbers outside of the page. No API key reads them, but the operator's token does. */
export function writeHealthCalls(origin: string): { name: string; text: string }[] {
  const asOperator = (text: string) => text.replace('HEADRACE_API_KEY', 'HEADRACE_OPERATOR_TOKEN');
  return [
    { name: 'curl', text: asOperator(writeCurl({ method: 'GET', path: '/v1/status' }, origin)) },
    { name: 'TypeScript', text: asOperator(writeScript('client.readStatus()', origin)) },
    { name: 'Command line', text: 'headrace status' },
  ];
}
