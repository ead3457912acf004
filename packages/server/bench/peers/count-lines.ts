/** Lines of a TypeScript file that its author had to think of: those that are neither blank nor comments. */
export function countLines(source: string): number {
  let isInComment = false;
  let count = 0;
  for (const line of source.split('\n').map((each) => each.trim())) {
    if (isInComment) {
      isInComment = !line.includes('*/');
      continue;
    }
    isInComment = line.startsWith('/*') && !line.includes('*/');
    if (line !== '' && !line.startsWith('//') && !line.startsWith('/*')) count += 1;
  }
  return count;
}
