import type { SearchRequest } from '@headrace/client';
import { ChevronDown } from 'lucide-react';
import { writeCurl, writeSearchCli, writeSearchTypeScript } from '../../data/write-call.ts';
import { Button } from '../../kit/button.tsx';
import { Menu, MenuItem } from '../../kit/menu.tsx';
import { useToast } from '../../kit/toast.tsx';
import type { SearchPage } from './use-search-page.ts';

/** The search as code. */
export function CopySearch({ page: { payload, environment } }: { page: SearchPage }) {
  const { tell } = useToast();
  const request: SearchRequest = { config: { environment }, search: payload };
  const { origin } = location;
  const copy = async (name: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      tell(`Copied as ${name}`);
    } catch {
      tell('Nothing was copied', 'The browser does not allow it here.');
    }
  };
  const call = { method: 'POST', path: '/v1/search/run/sync', body: request } as const;
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
      <MenuItem onClick={() => void copy('curl', writeCurl(call, origin))}>curl</MenuItem>
      <MenuItem onClick={() => void copy('TypeScript', writeSearchTypeScript(request, origin))}>
        TypeScript
      </MenuItem>
      <MenuItem onClick={() => void copy('a command', writeSearchCli(payload, environment, origin))}>
        Command line
      </MenuItem>
    </Menu>
  );
}
