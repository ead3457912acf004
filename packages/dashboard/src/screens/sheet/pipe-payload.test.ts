import { expect, it } from 'vitest';
import { aliasOutputs } from './pipe-payload.ts';

const output = (name: string) => ({
  name,
  type: 'string' as const,
  format: null,
  label: null,
  is_primary: true,
});

it('names the outputs of a copy as nothing else is named', () => {
  const payload = {
    pipe_id: 'x@1',
    config: { max: 3, output_fields: { work_email: { alias: 'mail' } } },
  };
  const copy = aliasOutputs({ payload, outputs: [output('mail'), output('status')] }, [
    'mail',
    'mail_2',
    'status',
  ]);
  expect(copy).toEqual({
    pipe_id: 'x@1',
    config: { max: 3, output_fields: { work_email: { alias: 'mail_3' }, status: { alias: 'status_2' } } },
  });
});
