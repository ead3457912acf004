import { definePipe } from '../../src/engine/define-pipe.ts';

/** A process that runs a record of this name runs out of memory. */
export const poison = 'Too much';

export const hungryPipe = definePipe({
  id: 'test:hungry@1',
  label: 'Test',
  description: 'For tests.',
  category: 'tools',
  needs: 'name',
  gives: { first_name: { primary: true } },
  example: { input: {} },
  compute: ({ name }) => {
    if (name !== poison) return { first_name: name };
    // Large pieces: with small ones, most of the time goes into looking for something to throw away.
    for (const kept: number[][] = []; ;) kept.push(Array.from({ length: 2_000_000 }, () => 0.5));
  },
});
