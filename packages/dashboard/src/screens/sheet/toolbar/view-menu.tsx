import type { SheetView } from '@headrace/client';
import { ChevronDown, Eye } from 'lucide-react';
import { useState } from 'react';
import { useChangeView, useRemoveView } from '../../../data/sheet.ts';
import { Button } from '../../../kit/button.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../../kit/menu.tsx';
import { useToast } from '../../../kit/toast.tsx';
import type { SheetPage } from '../use-sheet-page.ts';
import { SaveView } from './save-view.tsx';
import { viewBodyOf } from './view-body.ts';

const all = 'all';

/** Which stored selection of rows and columns is shown. */
export function ViewMenu({ page }: { page: SheetPage }) {
  const { views, view, params, show, mayWrite, layout } = page;
  const [isSaving, setSaving] = useState(false);
  const isOther = params.where !== undefined || params.sort !== undefined || layout.isChanged;
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="small">
            <Eye aria-hidden size={14} />
            <span className="max-w-40 truncate">
              {view?.name ?? 'All rows'}
              {isOther && <span className="@max-6xl:sr-only"> (changed)</span>}
            </span>
            {isOther && (
              <span aria-hidden title="changed" className="size-1.5 rounded-full bg-accent @min-6xl:hidden" />
            )}
            <ChevronDown aria-hidden size={13} />
          </Button>
        }
      >
        <MenuChoice
          label="Views"
          value={view === undefined ? all : String(view.id)}
          options={[
            { value: all, label: 'All rows' },
            ...views.map(({ id, name }) => ({ value: String(id), label: <bdi>{name}</bdi> })),
          ]}
          onChange={(id) => show({ view: id === all ? undefined : Number(id), ...asStored })}
        />
        {mayWrite && (
          <>
            <MenuSeparator />
            <MenuItem onClick={() => setSaving(true)}>Save as a new view</MenuItem>
            {view !== undefined && <ViewItems page={page} view={view} isOther={isOther} />}
          </>
        )}
      </Menu>
      <SaveView page={page} isOpen={isSaving} onClose={() => setSaving(false)} />
    </>
  );
}

/** The filter and the sorts are those of the view. */
const asStored = { where: undefined, sort: undefined };

interface ViewItemsProps {
  page: SheetPage;
  view: SheetView;
  /** Whether something else is shown than the view says. */
  isOther: boolean;
}

function ViewItems({ page, view, isOther }: ViewItemsProps) {
  const { sheet, layout, show } = page;
  const change = useChangeView(sheet.id);
  const remove = useRemoveView(sheet.id);
  const { tell, tellProblem } = useToast();
  const keep = () => {
    layout.reset();
    show(asStored);
    tell(`The view ${view.name} was changed.`);
  };
  return (
    <>
      <MenuItem
        isDisabled={!isOther}
        onClick={() =>
          change.mutate({ view: view.id, ...viewBodyOf(page) }, { onSuccess: keep, onError: tellProblem })
        }
      >
        Save the changes to this view
      </MenuItem>
      <MenuItem
        onClick={() =>
          remove.mutate(view.id, {
            onSuccess: () => show({ view: undefined, ...asStored }),
            onError: tellProblem,
          })
        }
      >
        Delete this view
      </MenuItem>
    </>
  );
}
