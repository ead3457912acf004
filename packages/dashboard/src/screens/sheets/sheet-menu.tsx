import type { SheetHead } from '@headrace/client';
import { Link } from '@tanstack/react-router';
import { Ellipsis, FolderInput, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../data/format-number.ts';
import { useRights } from '../../data/rights.ts';
import { useDeleteSheet } from '../../data/sheets.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../kit/menu.tsx';
import { Problem } from '../../kit/problem.tsx';
import { useToast } from '../../kit/toast.tsx';
import { NameSheet } from './name-sheet.tsx';

type Asked = 'name' | 'project' | 'delete' | null;

/** What can be done with a sheet of the list. */
export function SheetMenu({ sheet }: { sheet: SheetHead }) {
  const { mayWrite } = useRights();
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const link = <Link to="/sheets/$sheetId" params={{ sheetId: String(sheet.id) }} />;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button look="quiet" size="icon" aria-label={`Actions of ${sheet.name}`}>
            <Ellipsis aria-hidden size={16} />
          </Button>
        }
      >
        <MenuItem render={link}>Open</MenuItem>
        {mayWrite && (
          <>
            <MenuItem icon={<Pencil aria-hidden size={14} />} onClick={() => setAsked('name')}>
              Rename
            </MenuItem>
            <MenuItem icon={<FolderInput aria-hidden size={14} />} onClick={() => setAsked('project')}>
              Move to a project
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden size={14} />} onClick={() => setAsked('delete')}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      <NameSheet
        sheet={sheet}
        what={asked === 'project' ? 'project' : 'name'}
        isOpen={asked === 'name' || asked === 'project'}
        onClose={close}
      />
      <DeleteSheet sheet={sheet} isOpen={asked === 'delete'} onClose={close} />
    </>
  );
}

function DeleteSheet({ sheet, isOpen, onClose }: { sheet: SheetHead; isOpen: boolean; onClose: () => void }) {
  const { mutate, isPending, error } = useDeleteSheet();
  const { tell } = useToast();
  const remove = () =>
    mutate(sheet.id, {
      onSuccess: () => {
        onClose();
        tell(`${sheet.name} was deleted.`, 'It stays under "Deleted" for 30 days.');
      },
    });
  return (
    <Dialog
      title={`Delete ${sheet.name}?`}
      description={`The sheet goes into the trash with ${countOf(sheet.rows, 'row')}. You can restore it for 30 days.`}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button look="danger" disabled={isPending} onClick={remove}>
            Delete the sheet
          </Button>
        </>
      }
    >
      {error !== null && <Problem error={error} />}
    </Dialog>
  );
}
