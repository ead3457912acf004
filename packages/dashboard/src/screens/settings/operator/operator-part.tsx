import type { ReactNode } from 'react';
import { isStatus } from '../../../data/query-client.ts';
import { Forbidden } from '../../../kit/forbidden.tsx';
import type { Reading } from '../../../kit/loaded.tsx';
import { Loaded } from '../../../kit/loaded.tsx';

interface OperatorPartProps<Data> {
  of: Reading<Data>;
  children: (data: Data) => ReactNode;
}

/** Something of the operator, whose paths may be served on another port. */
export function OperatorPart<Data>({ of: reading, children }: OperatorPartProps<Data>) {
  if (isStatus(reading.error, 404))
    return (
      <Forbidden title="Not at this address">
        The paths of the operator are served on a port of their own here (HEADRACE_OPERATOR_PORT). Open the
        dashboard there.
      </Forbidden>
    );
  return <Loaded of={reading}>{children}</Loaded>;
}
