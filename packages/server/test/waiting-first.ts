import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Short files that take long, because they wait for processes that die and for what comes after. */
const waiting =
  /\/(?:faults\/|(?:abandoned|crash|database-down|lost-acknowledgement|prepared-database|queue-races|rolling-deploy|sheet-pipes|watchdog)(?:\.long)?\.test)/;

/**
 * Vitest begins with the files that took longest the last time, and where there was none, with the largest. These would then
 * come last, and all but one of the processes would have nothing to do.
 */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Processes serve one project after the other.
    const projects = Map.groupBy(sorted, ({ project }) => project.name);
    return [...projects.values()].flatMap((ofProject) => [
      ...ofProject.filter(({ moduleId }) => waiting.test(moduleId)),
      ...ofProject.filter(({ moduleId }) => !waiting.test(moduleId)),
    ]);
  }
}
