import { configureGlobal } from 'fast-check';

/** The same random cases on every run, so that a red test is a change's doing; FUZZ_SEED=$RANDOM looks elsewhere. */
export const seed = Number(process.env.FUZZ_SEED ?? 4400);

configureGlobal({ seed });
