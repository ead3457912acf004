/** How long an answer takes, in milliseconds; `luck` is a number from 0 up to 1 that belongs to the request. */
export type Latency = (typicalMs: number, luck: number) => number;

const fastestMs = 5;
const slowestMs = 60;

/** A tenth of what the real one takes, within limits: practice feels real and is still quick. */
export const practiceLatency: Latency = (typicalMs, luck) =>
  Math.round(Math.min(slowestMs, Math.max(fastestMs, (typicalMs / 10) * (0.5 + luck))));

/** Answers come at once. */
export const noLatency: Latency = () => 0;
