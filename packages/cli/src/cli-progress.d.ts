/* What is used of cli-progress, which has no types of its own. */
declare module 'cli-progress' {
  interface BarOptions {
    stream: NodeJS.WritableStream;
    format: string;
    hideCursor: boolean;
    barsize: number;
    clearOnComplete: boolean;
  }
  export const Presets: { shades_classic: object };
  export class SingleBar {
    constructor(options: BarOptions, preset: object);
    start(total: number, value: number, payload: object): void;
    setTotal(total: number): void;
    update(value: number, payload: object): void;
    stop(): void;
  }
}
