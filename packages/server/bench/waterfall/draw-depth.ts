/* A small plot: what a waterfall finds by how many providers are asked, as SVG. */

export interface Depth {
  /** How many of the default providers may be asked. */
  providers: number;
  /** Shares of 1. */
  found: number;
  right: number;
}

const [width, height] = [520, 260];
const plot = { left: 48, right: 420, top: 20, bottom: 215 };

const lines = [
  { name: 'found', colour: '#2563eb', of: ({ found }: Depth) => found },
  { name: 'right', colour: '#15803d', of: ({ right }: Depth) => right },
  { name: 'wrong', colour: '#b91c1c', of: ({ found, right }: Depth) => found - right },
];

/** The curves of found, right and wrong. */
export function drawDepth(depths: readonly Depth[]): string {
  const most = Math.max(...depths.map(({ providers }) => providers));
  const x = (providers: number) =>
    round(plot.left + ((providers - 1) / Math.max(1, most - 1)) * (plot.right - plot.left));
  const y = (share: number) => round(plot.bottom - share * (plot.bottom - plot.top));
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<path d="M${plot.left} ${y(share)}H${plot.right}" stroke="#d4d4d8"/><text x="${plot.left - 8}" y="${y(share) + 4}" text-anchor="end">${share * 100} %</text>`,
  );
  const steps = depths.map(
    ({ providers }) =>
      `<text x="${x(providers)}" y="${plot.bottom + 18}" text-anchor="middle">${providers}</text>`,
  );
  const curves = lines.map(({ name, colour, of }) => drawCurve(depths, { name, colour, x, y, of }));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="sans-serif" font-size="12" fill="#3f3f46">`,
    '<title>Work addresses found, right and wrong, by the number of providers asked, in a simulated world</title>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...grid,
    ...steps,
    `<text x="${(plot.left + plot.right) / 2}" y="${height - 8}" text-anchor="middle">providers asked (simulated world)</text>`,
    ...curves,
    '</svg>',
    '',
  ].join('\n');
}

interface Curve {
  name: string;
  colour: string;
  x(providers: number): number;
  y(share: number): number;
  of(depth: Depth): number;
}

function drawCurve(depths: readonly Depth[], { name, colour, x, y, of }: Curve): string {
  const points = depths.map((depth) => `${x(depth.providers)},${y(of(depth))}`).join(' ');
  const last = depths.at(-1);
  const share = last === undefined ? 0 : of(last);
  return [
    `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>`,
    `<text x="${plot.right + 8}" y="${y(share) + 4}" fill="${colour}">${name} ${(share * 100).toFixed(1)} %</text>`,
  ].join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
