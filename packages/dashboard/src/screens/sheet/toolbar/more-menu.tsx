import { Ellipsis } from 'lucide-react';
import { Button } from '../../../kit/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../kit/menu.tsx';
import { useToast } from '../../../kit/toast.tsx';
import { writeCurl } from '../../../data/write-call.ts';
import { openFind } from '../find-bar.tsx';
import type { SheetPage } from '../use-sheet-page.ts';

/** What is needed less often. */
export function MoreMenu({ page }: { page: SheetPage }) {
  const { sheet, show, mayWrite, question } = page;
  const { tell } = useToast();
  const copy = () => {
    const call = { method: 'POST' as const, path: `/v1/sheets/${sheet.id}/order`, body: question };
    void navigator.clipboard
      .writeText(writeCurl(call, location.origin))
      .then(() => tell('The call that reads these rows was copied.'));
  };
  return (
    <Menu
      trigger={
        <Button look="quiet" size="icon" aria-label="More">
          <Ellipsis aria-hidden size={16} />
        </Button>
      }
    >
      <MenuItem onClick={() => openFind(page)}>Find</MenuItem>
      <MenuItem onClick={() => show({ panel: 'figures', of: undefined })}>Figures</MenuItem>
      <MenuItem onClick={() => show({ panel: 'changes', of: undefined })}>Changes</MenuItem>
      <MenuItem onClick={() => show({ panel: 'trash', of: undefined })}>
        Deleted rows, columns and pipes
      </MenuItem>
      <MenuItem onClick={() => show({ panel: 'follow', of: undefined })}>Follow a stream</MenuItem>
      <MenuItem onClick={copy}>Copy as curl</MenuItem>
      {mayWrite && (
        <>
          <MenuSeparator />
          <MenuItem onClick={() => show({ panel: 'delete-rows', of: undefined })}>
            Delete the selected rows
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
