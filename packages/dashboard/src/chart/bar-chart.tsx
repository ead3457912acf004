import { useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { barOptions } from './bar-options.ts';
import { onThemeChange, readColors } from './theme-colors.ts';

export interface ChartBar {
  key: string;
  /** Below the bar, where there is space: `Nov 3`. */
  label: string;
  /** Of this bar alone: `Tuesday, November 3`. */
  name: string;
  value: number;
}

interface BarChartProps {
  /** What the bars are, and their sum, for those who do not see them. */
  label: string;
  bars: readonly ChartBar[];
  /** A value with its unit. */
  format: (value: number) => string;
  /** A value beside the axis, without it. */
  formatAxis: (value: number) => string;
}

const height = 220;

/** Bars side by side. The numbers belong into a table beside them. */
export function BarChart({ label, bars, format, formatAxis }: BarChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const place = useChart(bars, { format: formatAxis, onPoint: setPointed });
  const bar = pointed === null ? undefined : bars[pointed];
  return (
    <figure className="grid gap-1">
      <div ref={place} role="img" aria-label={label} className="h-[220px] overflow-clip text-muted" />
      <figcaption aria-hidden className="flex h-5 justify-center gap-2 text-sm">
        {bar === undefined ? (
          <span className="text-faint">Point at a bar to read it.</span>
        ) : (
          <>
            <span className="text-muted">{bar.name}</span>
            <span className="font-medium tabular-nums">{format(bar.value)}</span>
          </>
        )}
      </figcaption>
    </figure>
  );
}

interface Drawing {
  format: (value: number) => string;
  onPoint: (index: number | null) => void;
}

/** Draws into the element, again whenever its width, the theme or the bars change. */
function useChart(given: readonly ChartBar[], { format, onPoint }: Drawing) {
  const place = useRef<HTMLDivElement>(null);
  // The same bars may come in another list.
  const text = JSON.stringify(given);
  const bars = useMemo<ChartBar[]>(() => JSON.parse(text), [text]);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const draw = () => drawBars(element, { bars, format, onPoint });
    let chart = draw();
    const stop = onThemeChange(() => {
      chart.destroy();
      chart = draw();
    });
    const resizing = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    resizing.observe(element);
    return () => {
      stop();
      resizing.disconnect();
      chart.destroy();
    };
  }, [bars, format, onPoint]);
  return place;
}

function drawBars(element: HTMLElement, { bars, ...rest }: Drawing & { bars: readonly ChartBar[] }): uPlot {
  const size = { width: element.clientWidth, height };
  // A bar without a height would be drawn as a line.
  const values = bars.map(({ value }) => (value === 0 ? null : value));
  const options = barOptions({ bars, ...rest, size, colors: readColors(element) });
  return new uPlot(options, [values.map((_, index) => index), values], element);
}
