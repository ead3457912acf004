/** Hosts as one writes them: one a line, or with commas in between. */
export function readHosts(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[\s,]+/)
        .map((host) => host.trim())
        .filter((host) => host !== ''),
    ),
  ];
}
