import { useState } from 'react';
import { CodeEditor } from '../../editor/code-editor.tsx';
import { CopyButton } from '../../kit/code-block.tsx';
import { problemsAt } from '../../forms/place-problems.ts';
import { ProblemLines } from '../../forms/problem-lines.tsx';
import { environments } from '../../data/environment.ts';
import { parseRequest } from './request.ts';
import type { Playground } from './use-playground.ts';

/** The request as JSON. What is typed here changes the table and the forms, and the other way round. */
export function RequestTab({ playground }: { playground: Playground }) {
  const { request, problems } = playground;
  const written = JSON.stringify(request, null, 2);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? written;
  const read = typed === null ? null : parseRequest(typed);
  const fault = read !== null && 'problem' in read ? read.problem : null;
  return (
    <div className="flex h-full min-h-96 flex-col gap-2">
      <div className="flex items-center gap-2">
        <label id="playground-request-label" htmlFor="playground-request" className="grow text-sm text-muted">
          The body of <code className="font-mono">POST /v1/pipes/run</code>
        </label>
        <CopyButton text={text} />
      </div>
      <CodeEditor
        id="playground-request"
        labelledBy="playground-request-label"
        describedBy="playground-request-fault"
        language="json"
        value={text}
        isInvalid={fault !== null}
        isLong
        isTall
        columns={noColumns}
        problems={fault === null ? problems : [{ message: fault }]}
        onChange={(next) => {
          setTyped(next);
          apply(playground, next);
        }}
        // From here on the request is written anew, unless it cannot be read.
        onBlur={() => {
          if (fault === null) setTyped(null);
        }}
      />
      <p id="playground-request-fault" role="status" className="text-sm text-danger empty:hidden">
        {fault !== null && `${fault} The table still has the last request that could be read.`}
      </p>
      <ProblemLines problems={problemsAt(problems, [])} />
    </div>
  );
}

const noColumns: readonly string[] = [];

function apply({ edit, setEnvironment, environment }: Playground, text: string): void {
  const read = parseRequest(text);
  if (!('request' in read)) return;
  const { environment: given, ...config } = read.request.config ?? {};
  edit({ do: 'replace', request: { ...read.request, config } });
  const meant = environments.find((one) => one === given);
  if (meant !== undefined && meant !== environment) setEnvironment(meant);
}
