import { describe, expect, test } from 'vitest';
import { found, nothing, operationOf, own, setScene, terms } from './asking.fixture.ts';

const accepted = found('jane@acme.com');

describe('the fee for own connections', () => {
  const askFor = (scene: ReturnType<typeof setScene>, provider: string, name: string) =>
    scene.ask(operationOf(provider), { name }, terms);
  const creditsOf = ({ journaled }: ReturnType<typeof setScene>) => journaled.map(({ credits }) => credits);

  test('is due once, whichever call finds something first, and however many do', async () => {
    const answers = { x: accepted, y: accepted, z: nothing };
    const scene = setScene({ answers, credential: own });
    await askFor(scene, 'z', 'Jane');
    await askFor(scene, 'x', 'Jane');
    await askFor(scene, 'x', 'John');
    await askFor(scene, 'y', 'Jane');
    expect(creditsOf(scene)).toEqual([0, 500, 0, 0]);
    expect(scene.money).toEqual({ reserved: 0, spent: 500 });
  });

  test('is due again on another record', async () => {
    const scenes = [3, 4].map((position) =>
      setScene({ position, answers: { x: accepted }, credential: own }),
    );
    for (const scene of scenes) await askFor(scene, 'x', 'Jane');
    expect(scenes.map(creditsOf)).toEqual([[500], [500]]);
  });

  test('is not due again after a crash, even for a call before the one that paid it', async () => {
    const first = setScene({ answers: { x: accepted, y: accepted }, credential: own });
    await askFor(first, 'y', 'Jane');
    await askFor(first, 'x', 'Jane');
    const journaled = first.journaled.map((attempt) => ({ ...attempt, step: attempt.step + 1 }));
    const second = setScene({ answers: { x: accepted }, credential: own, journaled });
    await askFor(second, 'x', 'John');
    await askFor(second, 'y', 'Jane');
    await askFor(second, 'x', 'Jane');
    expect([second.asked, creditsOf(second), second.money.spent]).toEqual([['x'], [0], 0]);
  });
});
