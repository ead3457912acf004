const kinds = ['empty', 'file', 'sample'] as const;
export type NewKind = (typeof kinds)[number];

/** What the address of the list says. */
export interface SheetsParams {
  q?: string | undefined;
  /** The way of making a sheet that is open. */
  new?: NewKind | undefined;
  trash?: boolean | undefined;
}

export function readSheetsSearch({ q, new: made, trash }: Record<string, unknown>): SheetsParams {
  const kind = kinds.find((one) => one === made);
  return {
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(kind === undefined ? {} : { new: kind }),
    ...(trash === true ? { trash } : {}),
  };
}
