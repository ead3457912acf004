import pc from 'picocolors';

/** Colours if the stream can show them. None in files and pipes, or if NO_COLOR is set (https://no-color.org). */
export function colorsOf(stream: { isTTY?: boolean }): ReturnType<typeof pc.createColors> {
  const { NO_COLOR: noColor, TERM: term } = process.env;
  return pc.createColors(stream.isTTY === true && (noColor ?? '') === '' && term !== 'dumb');
}
