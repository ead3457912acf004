/** Hides Node's warnings about SQLite and about running TypeScript. Both are our choice, and do not concern the user. */
export function hideExperimentalWarnings() {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') process.stderr.write(`${warning.name}: ${warning.message}\n`);
  });
}
