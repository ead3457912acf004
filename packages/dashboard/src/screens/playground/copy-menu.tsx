import { ChevronDown } from 'lucide-react';
import { writeCli, writeCurl, writeTypeScript } from '../../data/write-call.ts';
import { Button } from '../../kit/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../kit/menu.tsx';
import { useToast } from '../../kit/toast.tsx';
import { toRun } from './playground-request.ts';
import { useSample } from './use-draft.ts';
import type { Playground } from './use-playground.ts';

/** The request as code, and ways to begin anew. */
export function CopyMenu({ playground }: { playground: Playground }) {
  const { tell } = useToast();
  const { request, outlook, edit, show } = playground;
  const sample = useSample(true);
  const sent = toRun(request, outlook.estimate ?? undefined);
  const copy = async (name: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      tell(`Copied as ${name}`);
    } catch {
      tell('Nothing was copied', 'The browser does not allow it here. The Request tab has the text.');
    }
  };
  const call = { method: 'POST', path: '/v1/pipes/run/sync', body: sent } as const;
  const begin = (next: typeof request) => {
    edit({ do: 'replace', request: next });
    show({ run: undefined, cell: undefined, pipe: undefined, tab: undefined });
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small">
          Copy as
          <ChevronDown aria-hidden size={14} />
        </Button>
      }
    >
      <MenuItem onClick={() => void copy('curl', writeCurl(call, location.origin))}>curl</MenuItem>
      <MenuItem onClick={() => void copy('TypeScript', writeTypeScript(sent, location.origin))}>
        TypeScript
      </MenuItem>
      <MenuItem onClick={() => void copy('command line', writeCli(sent, location.origin))}>
        Command line
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        isDisabled={sample.data === undefined}
        onClick={() => {
          if (sample.data !== undefined) begin(sample.data);
        }}
      >
        Begin with the sample again
      </MenuItem>
      <MenuItem onClick={() => begin({ pipes: [], input: [] })}>Begin with nothing</MenuItem>
    </Menu>
  );
}
