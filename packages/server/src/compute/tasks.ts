import type { LaneName } from './limits.ts';
import type { AnyTask } from './program-cache.ts';

/**
 * The tasks that children of a lane know, loaded before the first one comes, so that loading does not count as its
 * time.
 */
export async function loadTasks(lane: LaneName): Promise<ReadonlyMap<string, AnyTask>> {
  const tasks = await load[lane]();
  return new Map(tasks.map((task) => [task.kind, task]));
}

const load: Readonly<Record<LaneName, () => Promise<AnyTask[]>>> = {
  records: loadRecordTasks,
  requests: loadRequestTasks,
  sandbox: loadSandboxTasks,
};

async function loadRecordTasks(): Promise<AnyTask[]> {
  const [
    { templateTask },
    { formulaTask },
    { jsonPathsTask },
    { gateTask },
    match,
    prompt,
    answer,
    reply,
    text,
    rows,
  ] = await Promise.all([
    import('../engine/template/template-task.ts'),
    import('../engine/formula/formula-task.ts'),
    import('../engine/formula/json-paths-task.ts'),
    import('../engine/gate-task.ts'),
    import('../engine/lists/match-task.ts'),
    import('../llm/prompt-task.ts'),
    import('../llm/answer-task.ts'),
    import('../providers/read-reply-task.ts'),
    import('../engine/formats/json-text-task.ts'),
    import('../engine/sheets/row-patterns-task.ts'),
  ]);
  const replies = [answer.answerTask, reply.readReplyTask, text.jsonTextTask, rows.rowPatternsTask];
  return [templateTask, formulaTask, jsonPathsTask, gateTask, match.matchTask, prompt.promptTask, ...replies];
}

async function loadRequestTasks(): Promise<AnyTask[]> {
  const [
    { createPipeCatalog, pipes },
    { createPlanTask },
    text,
    { createOpenTask },
    { closeTask },
    estimate,
    rows,
    draw,
  ] = await Promise.all([
    import('../catalog.ts'),
    import('../engine/plan/plan-task.ts'),
    import('../engine/plan/plan-text-task.ts'),
    import('../engine/render/open-task.ts'),
    import('../engine/render/close-task.ts'),
    import('../engine/estimate-task.ts'),
    import('../engine/sheets/row-patterns-task.ts'),
    import('../engine/plan/draw-plan-task.ts'),
  ]);
  const catalog = createPipeCatalog(pipes);
  const plans = [createPlanTask(catalog), text.createPlanTextTask(catalog), estimate.estimateTask];
  const shown = [createOpenTask(catalog), draw.createDrawPlanTask(catalog)];
  return [...plans, ...shown, closeTask, rows.rowPatternsTask];
}

async function loadSandboxTasks(): Promise<AnyTask[]> {
  const sandbox = await import('../sandbox/simulate-task.ts');
  await sandbox.loadSimulation();
  const { simulateTask, simulateRowsTask, listWorldTask, sampleRequestTask } = sandbox;
  return [simulateTask, simulateRowsTask, listWorldTask, sampleRequestTask];
}
