import { configureGlobal } from 'fast-check';

/** The same random cases on every run, so that a red test is a change's doing; FUZZ_SEED=$RANDOM looks elsewhere. */
export const seed = Number(process.env.FUZZ_SEED ?? 4400);

/** How many times as many random cases as usual: FUZZ_SCALE=10 sends 10,000 requests to the service. */
export const fuzzScale = Number(process.env.FUZZ_SCALE ?? 1);

configureGlobal({ seed });
