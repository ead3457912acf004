import type { ColumnType } from 'kysely';

/** Equal look-ups that are under way, and what became of them. */
export interface FlightTables {
  flights: FlightsTable;
  landings: LandingsTable;
}

interface FlightsTable {
  org_id: string;
  /** Of environment, credential and question. */
  key: string;
  flight_id: string;
  /** Whose process died is over with its lease. */
  lease_until: Date;
  /** Seconds; how old an answer the last who asked would have taken. */
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
