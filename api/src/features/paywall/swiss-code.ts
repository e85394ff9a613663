import { SwissQRCode } from 'swissqrbill/svg';

export type SwissData = ConstructorParameters<typeof SwissQRCode>[0];

/** Side of the code on paper, in millimetres. */
const SIDE_MM = 46;
const RECT =
  /<rect x="([\d.]+)mm" y="([\d.]+)mm" width="([\d.]+)mm" height="([\d.]+)mm" fill="(\w+)"/g;

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
  colour: string;
}

/**
 * The Swiss QR code as SVG. The library draws each module as a rectangle of its own, 200 KB of them;
 * here each column is one path on a grid of modules, a twentieth of that, which scales to any size.
 */
export function drawSwissCode(data: SwissData): string {
  const drawn: Rectangle[] = [...new SwissQRCode(data).toString().matchAll(RECT)].map(
    ([, x, y, width, height, colour = 'black']) => ({
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
      colour,
    }),
  );
  const [first] = drawn;
  if (!first) throw new Error('the library drew no code');
  const modules = Math.round(SIDE_MM / first.width);
  const scale = modules / SIDE_MM;
  const round = (millimetres: number) => Number((millimetres * scale).toFixed(2));
  const bars = joinColumns(drawn);
  const paths: { colour: string; x: number; d: string }[] = [];
  for (const { x, y, width, height, colour } of bars) {
    const d = `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h-${round(width)}z`;
    const last = paths.at(-1);
    if (last?.colour === colour && last.x === x) last.d += d;
    else paths.push({ colour, x, d });
  }
  const shapes = paths.map(({ colour, d }) => `<path fill="${colour}" d="${d}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges">${shapes}</svg>`;
}

/** Squares that touch from above, which the library draws one after the other, as one bar. */
function joinColumns(squares: readonly Rectangle[]): Rectangle[] {
  const bars: Rectangle[] = [];
  for (const square of squares) {
    const last = bars.at(-1);
    const touches =
      last !== undefined &&
      last.colour === square.colour &&
      last.x === square.x &&
      last.width === square.width &&
      Math.abs(last.y + last.height - square.y) < square.height / 100;
    if (touches) last.height += square.height;
    else bars.push({ ...square });
  }
  return bars;
}
