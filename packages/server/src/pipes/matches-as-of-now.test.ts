import { expect, test } from 'vitest';
import { pipes } from '../catalog.ts';
import { runScripted } from './run-asking-pipe.fixture.ts';

/** What these know of people and places is of use for as long as a caller says. */
const sellers = new Set(['amplemarket', 'googlemaps']);

/** Pipes that look or write into systems of the callers. */
const inOwnSystems = pipes.filter(
  ({ connector, runsOn }) => connector === 'required' && !runsOn.some((id) => sellers.has(id)),
);
const looking = inOwnSystems.filter(({ effects }) => effects === undefined);

test('pipes that find records in systems of the callers are among them', () => {
  expect(looking.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['account:match:salesforce@1', 'opportunity:match:salesforce@1']),
  );
});

// A record may be made where none was found, and an earlier answer does not know what was made since.
test.each(inOwnSystems.map((pipe) => [pipe.id, pipe] as const))(
  '%s takes no answer of an earlier run, however old answers may be',
  async (_, pipe) => {
    let recalled = 0;
    const recall = () => {
      recalled += 1;
      return Promise.resolve({ answer: null, observedAt: new Date() });
    };
    const { attempts } = await runScripted(pipe, {
      ...pipe.example,
      own: pipe.runsOn,
      earlier: { maxAgeSeconds: 3600, recall },
    });
    expect(recalled).toBe(0);
    expect(attempts).toMatchObject([{ outcome: 'not_found', cached: false }]);
  },
);
