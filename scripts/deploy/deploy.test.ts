/* What deploy/ says is what the service is: its settings, commands, ports and paths. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { createProgram } from '../../packages/cli/src/program.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { openPaths } from '../../packages/server/src/http/surface.ts';
import { readDockerfile, repository } from './read-dockerfile.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const settings = read('packages/server/src/config.ts');
const kubernetes = readdirSync(join(repository, 'deploy/kubernetes')).map(
  (name) => `deploy/kubernetes/${name}`,
);
const files = [
  'deploy/Dockerfile',
  'deploy/compose.yaml',
  'deploy/headrace.env.example',
  'deploy/headrace.service',
  ...kubernetes,
];

const container = z.looseObject({
  args: z.array(z.string()),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  securityContext: z.object({
    readOnlyRootFilesystem: z.literal(true),
    allowPrivilegeEscalation: z.literal(false),
  }),
});
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const labels = z.record(z.string(), z.string());
const document = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  spec: z.looseObject({}).optional(),
  stringData: z.record(z.string(), z.string()).default({}),
});
const deployment = z.object({
  selector: z.object({ matchLabels: labels }),
  template: z.object({
    metadata: z.object({ labels }),
    spec: z.object({
      terminationGracePeriodSeconds: z.number(),
      securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.number().min(1) }),
      containers: z.tuple([container]),
    }),
  }),
});
const services = z.object({
  services: z.record(z.string(), z.looseObject({ command: z.array(z.string()) })),
});

const documents = kubernetes.flatMap((path) =>
  parseAllDocuments(read(path)).map((one) => {
    expect(one.errors).toEqual([]);
    return document.parse(one.toJS());
  }),
);
const deployments = documents
  .filter(({ kind }) => kind === 'Deployment')
  .map(({ metadata, spec }) => ({ name: metadata.name, ...deployment.parse(spec) }));
const { services: composed } = services.parse(parse(read('deploy/compose.yaml'), { merge: true }));

const program = await createProgram();

/** Fails for a command or an option that there is not. */
function requireCommand([name = '', ...options]: readonly string[]): void {
  const command = program.commands.find((one) => one.name() === name);
  const known = command?.options.map(({ long }) => long) ?? [];
  expect(command?.name()).toBe(name);
  for (const option of options.filter((one) => one.startsWith('--'))) expect(known).toContain(option);
}

it.each(files)('%s names only settings that there are', (path) => {
  const named = new Set(read(path).match(/HEADRACE_[A-Z_]+[A-Z]/g));
  const unknown = [...named].filter(
    (name) => !settings.includes(`'${name}'`) && !/^HEADRACE_MANAGED_[A-Z_]+_KEY$/.test(name),
  );
  expect(unknown).toEqual([]);
});

describe('the image', () => {
  const stages = readDockerfile();
  const last = stages.at(-1);
  const textOf = (name: string) => last?.instructions.findLast((one) => one.name === name)?.text ?? '';

  it('has the Node of the repository, in every stage', () => {
    const { devDependencies } = JSON.parse(read('package.json'));
    expect(new Set(stages.map(({ base }) => base))).toEqual(new Set([`node:${devDependencies.node}-slim`]));
  });

  it('is made of files that there are, and of stages before', () => {
    for (const [at, { instructions }] of stages.entries())
      for (const { text } of instructions.filter(({ name }) => name === 'COPY')) {
        const [, from] = /^--from=(\w+) /.exec(text) ?? [];
        const sources = text
          .replace(/^--from=\w+ /, '')
          .split(' ')
          .slice(0, -1);
        if (from === undefined)
          for (const source of sources) expect(existsSync(join(repository, source))).toBe(true);
        else expect(stages.slice(0, at).map(({ name }) => name)).toContain(from);
      }
  });

  it('starts the command as another user than root, where its health is', () => {
    expect(textOf('USER')).toBe('node');
    const [node, script = ''] = JSON.parse(textOf('ENTRYPOINT'));
    const file = script.replace('/app/node_modules/headrace/', 'packages/cli/');
    expect([node, existsSync(join(repository, file))]).toEqual(['node', true]);
    requireCommand(JSON.parse(textOf('CMD')));
    expect(openPaths.public).toContain(/'(\/healthz)'/.exec(textOf('HEALTHCHECK'))?.[1]);
    const env = Object.fromEntries(
      textOf('ENV')
        .split(/\s+/)
        .map((pair) => pair.split('=')),
    );
    const config = readConfig(env, { role: 'all' });
    expect([config.port, config.host]).toEqual([Number(textOf('EXPOSE')), '0.0.0.0']);
    // The lock is beside it, and has to be in the volume as well.
    expect(config.dataDir.startsWith(`${textOf('VOLUME')}/`)).toBe(true);
  });
});

it('composes commands that there are', () => {
  for (const name of ['api', 'worker']) {
    const { command, read_only: isReadOnly, stop_grace_period: grace } = composed[name] ?? { command: [] };
    requireCommand(command);
    expect([isReadOnly, grace]).toEqual([true, '35s']);
    expect(command).toEqual(['start', '--role', name]);
  }
  expect(composed.worker).toMatchObject({
    deploy: { replicas: 2 },
    environment: { HEADRACE_METRICS_PORT: '9464' },
  });
});

describe.each(deployments)('the deployment $name', ({ selector, template }) => {
  const [{ args, env, ports, ...rest }] = template.spec.containers;
  const values = Object.fromEntries(env.map(({ name, value }) => [name, value]));

  it('runs a command that there is, with settings that are valid', () => {
    requireCommand(args);
    const secret = documents.find(({ kind }) => kind === 'Secret')?.stringData;
    const config = readConfig({ ...secret, ...values }, { role: args[2] === 'api' ? 'api' : 'worker' });
    const listening = { http: config.port, metrics: config.metricsPort };
    expect(Object.fromEntries(ports.map(({ name, containerPort }) => [name, containerPort]))).toEqual(
      args[2] === 'api' ? listening : { metrics: config.metricsPort },
    );
    // The service itself takes up to 30 s.
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(30);
  });

  it('is asked at paths that are served on those ports', () => {
    const probes = Object.entries(rest).filter(([name]) => name.endsWith('Probe'));
    expect(probes.length).toBeGreaterThan(1);
    for (const [, one] of probes) {
      const { path, port } = probe.parse(one).httpGet;
      expect(ports.map(({ name }) => name)).toContain(port);
      expect(port === 'metrics' ? ['/metrics'] : openPaths.public).toContain(path);
    }
  });

  it('is selected by its own labels, and by its budget of disruptions', () => {
    expect(template.metadata.labels).toMatchObject(selector.matchLabels);
    const budgets = documents
      .filter(({ kind }) => kind === 'PodDisruptionBudget')
      .map(({ spec }) => spec?.selector);
    expect(budgets).toContainEqual(selector);
  });
});

it('is stopped by systemd after its own time is over, and starts the same command', () => {
  const unit = read('deploy/headrace.service');
  const [, command = ''] =
    /^ExecStart=\/usr\/bin\/node \/opt\/headrace\/packages\/cli\/src\/main\.js (.+)$/m.exec(unit) ?? [];
  requireCommand(command.split(' '));
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(30);
});

const workflow = z.object({
  jobs: z.record(z.string(), z.object({ steps: z.array(z.object({ run: z.string().default('') })) })),
});

it.each(['ci', 'release'])('the workflow %s runs commands that there are', (name) => {
  const { scripts } = JSON.parse(read('package.json'));
  const { jobs } = workflow.parse(parse(read(`.github/workflows/${name}.yml`)));
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run));
  const called = runs.flatMap((run) => [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script));
  expect(called.length).toBeGreaterThan(0);
  expect(called.filter((script) => !(String(script) in scripts))).toEqual([]);
  if (name === 'ci') expect(runs).toContain('.ci/run');
  else expect(runs.join('\n')).toContain('npm publish --provenance');
  expect(statSync(join(repository, '.ci/run')).mode & 0o111).toBe(0o111);
});
