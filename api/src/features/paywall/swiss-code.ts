import { SwissQRCode } from 'swissqrbill/svg';

type SwissData = ConstructorParameters<typeof SwissQRCode>[0];

/** Side of the code on paper, in millimetres. */
const SIDE_MM = 46;
const RECT =
  /<rect x="([\d.]+)mm" y="([\d.]+)mm" width="([\d.]+)mm" height="([\d.]+)mm" fill="(\w+)"/g;

/**
 * The Swiss QR code as SVG. The library draws each module as a rectangle of its own, 200 KB of them;
 * here those of a colour are one path on a grid of modules, a tenth of that, which scales to any size.
 */
export function drawSwissCode(data: SwissData): string {
  const drawn = [...new SwissQRCode(data).toString().matchAll(RECT)].map(
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
  const paths: { colour: string; d: string }[] = [];
  for (const { x, y, width, height, colour } of drawn) {
    const d = `M${round(x)} ${round(y)}h${round(width)}v${round(height)}H${round(x)}z`;
    const last = paths.at(-1);
    if (last?.colour === colour) last.d += d;
    else paths.push({ colour, d });
  }
  const shapes = paths.map(({ colour, d }) => `<path fill="${colour}" d="${d}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges">${shapes}</svg>`;
}
