/** A request to the simulated internet, with what its caller would wait for and read. */
export interface ExchangeRequest {
  url: string;
  method: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string | null;
  timeoutMs: number;
  maxResponseBytes: number;
}
