import { Dialog } from '../../../kit/dialog.tsx';
import type { SearchPage } from '../use-search-page.ts';
import { SheetForm } from './sheet-form.tsx';
import { SheetProgress } from './sheet-progress.tsx';

/** From a search to a table: where its rows go, how many, what that costs, and how far it is. */
export function IntoSheet({ page }: { page: SearchPage }) {
  const { params, show, environment } = page;
  const { panel, sheet, no } = params;
  const isOpen = panel === 'sheet';
  const where = environment === 'sandbox' ? 'Rows of the simulated world.' : 'Rows of the provider.';
  return (
    <Dialog
      title="Into a sheet"
      description={`${where} A sheet stays, and pipes can fill more of its columns.`}
      isOpen={isOpen}
      onClose={() => show({ panel: undefined })}
      place="side"
    >
      {isOpen &&
        (sheet !== undefined && no !== undefined ? (
          <SheetProgress sheet={sheet} no={no} onAgain={() => show({ sheet: undefined, no: undefined })} />
        ) : (
          <SheetForm page={page} />
        ))}
    </Dialog>
  );
}
