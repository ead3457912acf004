/* The child process in which users' templates, formulas and patterns are computed; started by `start-child.ts`. */
import { serveTasks } from './serve-tasks.ts';
import { loadTasks } from './tasks.ts';

await serveTasks(await loadTasks(process.argv[2] === 'requests' ? 'requests' : 'records'));
