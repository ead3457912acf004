import { writeCurl } from '../../data/write-call.ts';
import type { ApiCall } from '../../data/write-call.ts';
import { CodeBlock } from '../../kit/code-block.tsx';

/** The same as a call of the API. */
export function TabCall({ call, command }: { call: ApiCall; command?: string }) {
  return (
    <details className="text-sm text-muted">
      <summary className="w-fit cursor-pointer rounded-sm hover:text-text">As a call</summary>
      <div className="mt-2 grid gap-2">
        <CodeBlock label="The call as curl" text={writeCurl(call, location.origin)} />
        {command !== undefined && <CodeBlock label="The call as a command" text={command} />}
      </div>
    </details>
  );
}
