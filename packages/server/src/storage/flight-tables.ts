import type { ColumnType } from 'kysely';

/** Equal look-ups that are in flight, and their results. */
export interface FlightTables {
  flights: FlightsTable;
  landings: LandingsTable;
}

interface FlightsTable {
  org_id: string;
  /** Made of environment, credential and question. */
  key: string;
  flight_id: string;
  /** A flight whose process died ends with this lease. */
  lease_until: Date;
  /** In seconds: how old an answer the last caller would have accepted. */
  max_age: number;
  /** Whether another process waits for it. */
  is_followed: boolean;
  landed_at: Date | null;
}

interface LandingsTable {
  org_id: string;
  flight_id: string;
  /** JSON. */
  result: string;
  paid_by: string | null;
  landed_at: ColumnType<Date, Date | undefined, Date>;
}
