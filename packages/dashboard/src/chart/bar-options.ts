import uPlot from 'uplot';
import type { ChartColors } from './theme-colors.ts';

interface BarOptions {
  bars: readonly { label: string }[];
  format: (value: number) => string;
  size: { width: number; height: number };
  colors: ChartColors;
  onPoint: (index: number | null) => void;
}

const font = '12px system-ui, sans-serif';
/** Share of the place that a bar takes, and the widest it gets. */
const barSize: [number, number] = [0.7, 44];
/** Between labels below the bars. */
const labelSpace = 64;

const drawBars: uPlot.Series.PathBuilder = (...place) =>
  uPlot.paths.bars?.({ size: barSize })(...place) ?? null;

/** Bars at 0, 1, 2 … with labels below them, without a legend: the table beside says the same. */
export function barOptions({ bars, format, size, colors, onPoint }: BarOptions): uPlot.Options {
  const axis = { stroke: colors.text, font, ticks: { show: false } };
  return {
    ...size,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: () => [-0.6, bars.length - 0.4] },
      y: { range: (_chart, _least, most) => [0, most > 0 ? most * 1.08 : 1] },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        space: labelSpace,
        incrs: [1, 2, 5, 7, 14, 15, 30, 60],
        values: (_chart, places) => places.map((place) => bars[place]?.label ?? ''),
      },
      {
        ...axis,
        size: 60,
        grid: { stroke: colors.line, width: 1 },
        values: (_chart, values) => values.map(format),
      },
    ],
    series: [{}, { fill: colors.bar, width: 0, points: { show: false }, paths: drawBars }],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
}
