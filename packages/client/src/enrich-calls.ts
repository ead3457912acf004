import type { PipePayload } from './api-types.ts';
import type { EnrichedRow, EnrichOptions, EnrichWire } from './enrich/enrich-rows.ts';
import { enrichRows } from './enrich/enrich-rows.ts';
import type { RowFor } from './typed-record.ts';

/** Rows through pipes, one or millions. */
export function enrichCalls(wire: EnrichWire) {
  const enrich = <Row extends RowFor<Pipes>, const Pipes extends readonly PipePayload[]>(
    rows: Iterable<Row> | AsyncIterable<Row>,
    pipes: Pipes,
    options: EnrichOptions = {},
  ): AsyncGenerator<EnrichedRow<Row, Pipes>, undefined> => enrichRows(wire, { rows, pipes }, options);
  return {
    /**
     * Runs any number of rows through pipes and yields each as soon as it is final, in any order. Cuts them into runs, keeps
     * to the capacity of the service, tries again after faults, and reads no more rows than it can keep. With a `name`
     * it can be taken up again.
     */
    enrich,
    /** Runs one row through pipes and waits for it. */
    enrichOne: async <Row extends RowFor<Pipes>, const Pipes extends readonly PipePayload[]>(
      row: Row,
      pipes: Pipes,
      options: Omit<EnrichOptions, 'resumeFrom' | 'recordsPerRun' | 'maxRuns'> = {},
    ): Promise<EnrichedRow<Row, Pipes>> => {
      for await (const enriched of enrich([row], pipes, options)) return enriched;
      throw new Error('A run ended without its record.');
    },
  };
}
