import { expect, test } from 'vitest';
import type { WhileRefused } from './call-settings.ts';
import type { ScriptedSpec } from './scripted-call.fixture.ts';
import { call, good, reply } from './scripted-call.fixture.ts';

const effect = { kind: 'effect' } as const;

/** What happens, in its order, where a token has ended. */
async function callWithEndedToken(steps: readonly ReturnType<typeof reply>[], spec: ScriptedSpec = effect) {
  const happened: string[] = [];
  const whileRefused: WhileRefused = async (work) => {
    happened.push('taken back');
    const result = await work();
    happened.push('written');
    return result;
  };
  const renew = () => {
    happened.push('renewed');
    return Promise.resolve({ outcome: 'renewed' as const, key: 'new' });
  };
  const tell = (step: ReturnType<typeof reply>) => () => {
    happened.push(step.outcome === 'answered' ? `answered ${step.status}` : step.outcome);
    return Promise.resolve(step);
  };
  const { result, sent } = await call(steps.map(tell), spec, { renew, whileRefused });
  return { result, happened, keys: sent.map(({ request: { headers } }) => new Map(headers).get('key')) };
}

test('an effect that was refused counts as not sent until it has another credential', async () => {
  const { result, happened, keys } = await callWithEndedToken([reply(401), good]);
  expect(result).toMatchObject({ outcome: 'found' });
  expect(happened).toEqual(['answered 401', 'taken back', 'renewed', 'written', 'answered 200']);
  expect(keys).toEqual(['secret', 'new']);
});

test('an earlier request of the call may have done something, whatever a later one is told', async () => {
  const spec = { ...effect, isIdempotent: true };
  const { happened } = await callWithEndedToken([reply(503), reply(401), good], spec);
  expect(happened).toEqual(['answered 503', 'answered 401', 'renewed', 'answered 200']);
});

test('a second refusal is the answer', async () => {
  const { result, happened } = await callWithEndedToken([reply(401), reply(401)]);
  expect(result).toMatchObject({ outcome: 'failed', meaning: 'credential_rejected' });
  expect(happened.filter((step) => step === 'renewed')).toHaveLength(1);
});
