/** How a simulated request ends, as plain JSON: all simulated bodies are text. */
export type ExchangeResult =
  | { outcome: 'answered'; status: number; headers: [name: string, value: string][]; text: string }
  | { outcome: 'refused' | 'timeout' | 'failed'; message: string };
