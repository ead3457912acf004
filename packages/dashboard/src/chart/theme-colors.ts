export interface ChartColors {
  bar: string;
  text: string;
  line: string;
}

/** The colours of the theme that is shown, as a canvas takes them: it does not know variables. */
export function readColors(element: HTMLElement): ChartColors {
  const read = (name: string) => {
    // A new element each time: the colour of one that is there may pass slowly into the next.
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    element.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  return { bar: read('--accent'), text: read('--muted'), line: read('--line') };
}

/** Calls back when the theme changes, which a canvas does not follow by itself, until the returned function is called. */
export function onThemeChange(change: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', change);
  const chosen = new MutationObserver(change);
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', change);
    chosen.disconnect();
  };
}
