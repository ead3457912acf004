/* The child process in which users' templates, formulas and patterns are computed; started by `start-child.ts`. */
import { isLaneName } from './limits.ts';
import { serveTasks } from './serve-tasks.ts';
import { loadTasks } from './tasks.ts';

const [, , lane = ''] = process.argv;
if (!isLaneName(lane)) throw new Error(`there is no lane ${lane}`);
await serveTasks(await loadTasks(lane));
