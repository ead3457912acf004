import pc from 'picocolors';

/** Colours for a stream that shows them; none in files, pipes, and where NO_COLOR is set (https://no-color.org). */
export function colorsOf(stream: { isTTY?: boolean }): ReturnType<typeof pc.createColors> {
  const { NO_COLOR: noColor, TERM: term } = process.env;
  return pc.createColors(stream.isTTY === true && (noColor ?? '') === '' && term !== 'dumb');
}
