import { expect, it } from 'vitest';
import { readArguments } from './read-arguments.ts';
import { renderHelp } from './render-help.ts';

const usual = { latencyMs: 0, errorRate: 0, limits: false };

it('serves on port 4500 of this machine, without delay or fault, unless told otherwise', () => {
  const options = { port: 4500, host: '127.0.0.1', switches: usual };
  expect(readArguments(['serve'])).toEqual({ command: 'serve', options });
});

it('reads every switch', () => {
  const args = 'serve --port 0 --host ::1 --latency 1.5 --error-rate=0.25 --limits'.split(' ');
  const switches = { latencyMs: 1.5, errorRate: 0.25, limits: true };
  expect(readArguments(args)).toEqual({ command: 'serve', options: { port: 0, host: '::1', switches } });
});

it.each([[], ['--help'], ['serve', '-h']])('%j asks for help', (...args) => {
  expect(readArguments(args)).toEqual({ command: 'help' });
});

it.each([
  [['start'], 'There is no command "start".'],
  [['serve', 'hunter'], 'There is no command "serve hunter".'],
  [['serve', '--port', '4.5'], '--port 4.5: It must be a whole number from 0 to 65535.'],
  [['serve', '--port', ''], '--port : It must be a whole number from 0 to 65535.'],
  [['serve', '--error-rate', '2'], '--error-rate 2: It must be a number from 0 to 1.'],
  [['serve', '--fast'], "Unknown option '--fast'"],
])('%j says what is wrong', (args, message) => {
  expect(readArguments(args)).toEqual({ command: 'unknown', message: expect.stringContaining(message) });
});

it('the help names every switch', () => {
  for (const name of ['--port', '--host', '--latency', '--error-rate', '--limits'])
    expect(renderHelp()).toContain(`\n  ${name}`);
});
