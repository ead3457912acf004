import type { Facets as FoundFacets } from '@headrace/client';
import { showValue } from '../../../cells/show-value.ts';
import { countOf, formatCount } from '../../../data/format-number.ts';
import { useRead } from '../../../data/read.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { useSheetVersion } from '../use-sheet-version.ts';
import type { SheetPage } from '../use-sheet-page.ts';

const limit = 12;

/** The most frequent values of a field; a click shows their rows. */
export function Facets({ page, field }: { page: SheetPage; field: string }) {
  const { sheet } = page;
  const version = useSheetVersion(page);
  const facets = useRead<FoundFacets>(['sheet', sheet.id, 'facets', field, version], (client, signal) =>
    client.call(`/v1/sheets/${sheet.id}/facets`, { body: { field_name: field, limit }, signal }),
  );
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">Most frequent values</h3>
      <Loaded of={facets}>
        {({ values, is_exact: isExact, counted }) => (
          <>
            {values.length === 0 && <p className="text-muted">No cell has a value.</p>}
            <ul className="grid">
              {values.map(({ value, count }) => (
                <li key={JSON.stringify(value)}>
                  <button
                    type="button"
                    className="flex min-h-7 w-full cursor-pointer items-baseline gap-2 rounded-sm px-1 text-left hover:bg-sunken"
                    onClick={() =>
                      page.show({
                        where: {
                          logic: 'and',
                          conditions: [{ property: 'value', field_name: field, operator: 'eq', value }],
                        },
                      })
                    }
                  >
                    <bdi className="min-w-0 grow truncate">
                      {value === null ? 'no value' : showValue(value, null, { locale: undefined })}
                    </bdi>
                    <span className="text-muted tabular-nums">{formatCount(count)}</span>
                  </button>
                </li>
              ))}
            </ul>
            {!isExact && <p className="text-sm text-muted">Of the first {countOf(counted, 'row')}.</p>}
          </>
        )}
      </Loaded>
    </section>
  );
}
