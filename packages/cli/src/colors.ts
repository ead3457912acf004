import type { WriteStream } from 'node:tty';
import pc from 'picocolors';

/** Colours for a stream that shows them; none in files, pipes, and where NO_COLOR is set (https://no-color.org). */
export function colorsOf(stream: Pick<WriteStream, 'isTTY'>): ReturnType<typeof pc.createColors> {
  const { NO_COLOR: noColor, TERM: term } = process.env;
  return pc.createColors(stream.isTTY && (noColor ?? '') === '' && term !== 'dumb');
}
