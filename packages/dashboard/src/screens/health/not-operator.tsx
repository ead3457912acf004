import { Forbidden } from '../../kit/forbidden.tsx';

/** For everybody else. What belongs to all organizations is not shown to one. */
export function NotOperator() {
  return (
    <Forbidden title="Only the operator sees this">
      The operator is the person who runs this service for all of its organizations. Ask them if something is
      slow or fails; what your own runs are doing is on the screen Runs.
    </Forbidden>
  );
}
