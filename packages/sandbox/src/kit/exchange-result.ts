/** How a simulated request ends, as plain JSON. */
export type ExchangeResult =
  | {
      outcome: 'answered';
      status: number;
      headers: [name: string, value: string][];
      text: string;
      /** Set where the body is not text. */
      isBase64?: true;
    }
  | { outcome: 'refused' | 'timeout' | 'failed'; message: string };
