import type { SheetHead } from '@headrace/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus, Table2, Trash2 } from 'lucide-react';
import { useEnvironment } from '../../data/environment.ts';
import { useRights } from '../../data/rights.ts';
import { useScreenActions } from '../../data/screen-actions.ts';
import { useRunningSheets, useSheets } from '../../data/sheets.ts';
import { writeReads } from '../../data/write-call.ts';
import { Button, buttonClass } from '../../kit/button.tsx';
import { CallMenu } from '../../kit/call-menu.tsx';
import { Empty } from '../../kit/empty.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Menu, MenuItem } from '../../kit/menu.tsx';
import { Page } from '../../kit/page.tsx';
import { SearchInput } from '../../kit/search-input.tsx';
import { NewSheet } from './new-sheet.tsx';
import { ProjectPanel } from './project-panel.tsx';
import type { NewKind, SheetsParams } from './sheets-search.ts';
import { SheetTrash } from './sheet-trash.tsx';

const route = getRouteApi('/sheets');

/** The sheets of the organization, by project. */
export function SheetsScreen() {
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const [environment] = useEnvironment();
  const show = (change: SheetsParams) => void navigate({ search: (last) => ({ ...last, ...change }) });
  const { mayWrite } = useRights();
  useScreenActions(
    mayWrite ? newSheets.map(({ label, kind }) => ({ label, run: () => show({ new: kind }) })) : [],
  );
  const filter = (words: string) =>
    void navigate({ search: (last) => ({ ...last, q: words === '' ? undefined : words }), replace: true });
  return (
    <Page
      title={params.trash === true ? 'Deleted sheets' : 'Sheets'}
      lead={
        params.trash === true
          ? 'Sheets stay here for 30 days, and come back with everything that they had.'
          : `Tables that stay: pipes fill their columns, and run again on what is missing. These are the sheets of ${environment === 'sandbox' ? 'the sandbox' : 'production'}.`
      }
      actions={<Actions isTrash={params.trash === true} onNew={(kind) => show({ new: kind })} />}
    >
      {params.trash === true ? (
        <SheetTrash />
      ) : (
        <>
          <SearchInput label="Find sheets" value={params.q ?? ''} onChange={filter} />
          <SheetList words={params.q ?? ''} onNew={(kind) => show({ new: kind })} />
        </>
      )}
      <NewSheet kind={params.new} onClose={() => show({ new: undefined })} />
    </Page>
  );
}

const newSheets = [
  { label: 'New sheet from a file', kind: 'file' },
  { label: 'New sheet from the sample', kind: 'sample' },
  { label: 'New empty sheet', kind: 'empty' },
] as const;

function Actions({ isTrash, onNew }: { isTrash: boolean; onNew: (kind: NewKind) => void }) {
  const { mayWrite } = useRights();
  const [environment] = useEnvironment();
  if (isTrash)
    return (
      <Link to="/sheets" search={{}} className={buttonClass()}>
        Back to the sheets
      </Link>
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Link to="/sheets" search={{ trash: true }} className={buttonClass('quiet')}>
        <Trash2 aria-hidden size={15} />
        Deleted
      </Link>
      <CallMenu
        calls={writeReads(
          {
            path: `/v1/sheets?environment=${environment}`,
            command: environment === 'sandbox' ? 'sheets list --sandbox' : 'sheets list',
          },
          location.origin,
        )}
      />
      {mayWrite && <NewMenu onNew={onNew} />}
    </div>
  );
}

function NewMenu({ onNew }: { onNew: (kind: NewKind) => void }) {
  return (
    <Menu
      align="end"
      trigger={
        <Button look="primary">
          <Plus aria-hidden size={15} />
          New sheet
        </Button>
      }
    >
      <MenuItem onClick={() => onNew('file')}>From a file</MenuItem>
      <MenuItem onClick={() => onNew('sample')}>From the sample</MenuItem>
      <MenuItem onClick={() => onNew('empty')}>Empty</MenuItem>
    </Menu>
  );
}

function SheetList({ words, onNew }: { words: string; onNew: (kind: NewKind) => void }) {
  const [environment] = useEnvironment();
  const sheets = useSheets(environment);
  const running = useRunningSheets();
  return (
    <Loaded of={sheets}>
      {(all) => {
        const found = all.filter((sheet) => isMeant(sheet, words));
        if (all.length === 0) return <NoSheets onNew={onNew} />;
        if (found.length === 0)
          return (
            <Empty icon={<Table2 aria-hidden size={20} />} title="No sheet has these words">
              Words are looked for in the names of sheets and of projects.
            </Empty>
          );
        return [...Map.groupBy(found, ({ project }) => project)]
          .toSorted(([one], [other]) => one.localeCompare(other))
          .map(([project, own]) => (
            <ProjectPanel
              key={project}
              project={project}
              sheets={own.toSorted((one, other) => one.name.localeCompare(other.name))}
              running={running.data ?? new Set()}
            />
          ));
      }}
    </Loaded>
  );
}

function isMeant({ name, project }: SheetHead, words: string): boolean {
  const text = `${project} ${name}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function NoSheets({ onNew }: { onNew: (kind: NewKind) => void }) {
  const { mayWrite } = useRights();
  return (
    <Empty
      icon={<Table2 aria-hidden size={20} />}
      title="No sheets here yet"
      action={
        mayWrite && (
          <div className="flex flex-wrap justify-center gap-2">
            <Button look="primary" onClick={() => onNew('file')}>
              From a file
            </Button>
            <Button onClick={() => onNew('sample')}>From the sample</Button>
            <Button onClick={() => onNew('empty')}>Empty</Button>
          </div>
        )
      }
    >
      A sheet keeps rows and what pipes have found for them. Begin with a CSV file of yours, or with ten
      people of the simulated world.
    </Empty>
  );
}
