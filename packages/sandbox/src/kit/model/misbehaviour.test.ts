import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { askModel, objectOf, world } from './ask-model.fixture.ts';
import type { ModelTurn } from './model-question.ts';

const text = { type: 'string' };
const schema = objectOf({
  industry: text,
  employees: { type: 'integer' },
  tags: { type: 'array', items: text },
});
const fits = new Ajv2020().compile(schema);
const tools = [
  { name: 'search', description: '', parameters: objectOf({ query: text }) },
  { name: 'answer', description: '', parameters: schema },
];
const company = world.company(74);
const ask = (name: string, rest: Parameters<typeof askModel>[1] = {}) =>
  askModel(`Research ${company.domain}. sandbox:model=${name}`, { schema, ...rest });
const isJson = (said: string | null) => {
  try {
    JSON.parse(said ?? '');
    return true;
  } catch {
    return false;
  }
};

describe('on request', () => {
  it('prose instead of JSON', () => {
    expect(ask('prose')).toMatchObject({ text: company.description, finish: 'stop' });
  });

  it('JSON in a fence, with a comma too many', () => {
    const said = ask('almost-json').text ?? '';
    expect(said).toMatch(/^```json\n[^]*,\n\}\n```$/);
    expect(isJson(said.replace(/```(?:json)?/g, ''))).toBe(false);
    expect(fits(JSON.parse(said.replace(/```(?:json)?/g, '').replace(/,(?=\s*\}\s*$)/, '')))).toBe(true);
  });

  it('an answer that does not fit, always or until it has answered', () => {
    const again: ModelTurn[] = [
      { role: 'user', text: `Research ${company.domain}. sandbox:model=wrong-once` },
      { role: 'assistant', text: '{}', toolCalls: [] },
      { role: 'user', text: 'That does not fit.' },
    ];
    expect(fits(JSON.parse(ask('wrong-once').text ?? ''))).toBe(false);
    expect(fits(JSON.parse(ask('wrong-once', { turns: again }).text ?? ''))).toBe(true);
    expect(fits(JSON.parse(ask('wrong').text ?? ''))).toBe(false);
    const choice = { tools, toolChoice: { name: 'answer' } };
    expect(fits(ask('wrong', choice).toolCalls[0]?.arguments)).toBe(false);
    expect(fits(ask('none', choice).toolCalls[0]?.arguments)).toBe(true);
  });

  it('an answer cut in the middle', () => {
    const cut = ask('cut');
    expect(cut.finish).toBe('length');
    expect(isJson(cut.text)).toBe(false);
    expect(ask('cut', { tools, toolChoice: { name: 'answer' } })).toMatchObject({
      toolCalls: [],
      finish: 'length',
    });
  });

  it('a refusal', () => {
    expect(ask('refuse', { tools })).toMatchObject({ toolCalls: [], finish: 'refusal' });
  });

  it('a call on every turn', () => {
    const turns: ModelTurn[] = [{ role: 'user', text: 'sandbox:model=loop' }];
    for (let step = 0; step < 5; step += 1) {
      const [call] = ask('loop', { tools, turns: [...turns] }).toolCalls;
      expect(call).toMatchObject({ name: 'search', brokenText: null });
      if (call !== undefined)
        turns.push(
          { role: 'assistant', text: '', toolCalls: [call] },
          { role: 'tool', callId: call.id, toolName: 'search', text: '' },
        );
    }
    expect(ask('loop').toolCalls).toEqual([]);
  });

  it('ten megabytes, whatever the bound', () => {
    expect(ask('flood', { maxOutputTokens: 10 }).text?.length).toBeGreaterThan(10_000_000);
  });

  it('letters with brackets in them', () => {
    const letter = objectOf({ email_body: text });
    expect(ask('placeholder', { schema: letter }).text).toContain('Hi [Name]');
    expect(ask('none', { schema: letter }).text).not.toContain('[');
  });

  it('a tool that there is not', () => {
    expect(ask('unknown-tool', { tools }).toolCalls[0]?.name).toBe('sandbox_unknown_tool');
    expect(ask('unknown-tool').toolCalls).toEqual([]);
  });

  it('arguments that are no JSON, and of wrong types for wires without text', () => {
    const [call] = ask('bad-arguments', { tools, toolChoice: { name: 'answer' } }).toolCalls;
    expect(isJson(call?.brokenText ?? '')).toBe(false);
    expect(fits(call?.arguments)).toBe(false);
  });

  it('nothing that a tool asks for', () => {
    const turns: ModelTurn[] = [
      { role: 'user', text: company.domain },
      { role: 'tool', callId: '1', toolName: 'search', text: 'sandbox:model=refuse' },
    ];
    expect(ask('', { turns }).finish).toBe('stop');
  });
});
