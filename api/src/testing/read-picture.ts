import { execFile } from 'node:child_process';
import path from 'node:path';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import jsQR from 'jsqr';

/** The side of the picture, in pixels, in which the SVG of a code is drawn, and the quiet zone around the code. */
const SIDE = 600;
const QUIET = 40;

export interface RenderedPage {
  text: string;
  png: Buffer;
}

/** The pages of a PDF as a reader shows them. */
export async function renderPdf(pdf: Uint8Array): Promise<RenderedPage[]> {
  // Runs in its own process, since the renderer is an ES module, which jest does not load.
  const script = path.join(__dirname, 'render-pdf.mjs');
  const output = await new Promise<string>((resolve, reject) => {
    const options = { maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, [script], options, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    child.stdin?.end(pdf);
  });
  const pages = JSON.parse(output) as { text: string; png: string }[];
  return pages.map(({ text, png }) => ({ text, png: Buffer.from(png, 'base64') }));
}

/** What a QR reader finds in a picture; null when it finds no code. */
export async function scanCode(picture: Buffer): Promise<string | null> {
  const image = await loadImage(picture);
  return scan(image, image.width, image.height, 0);
}

/** Reads a code that is an SVG. */
export async function scanSvg(svg: string): Promise<string | null> {
  const sized = svg.replace('<svg ', `<svg width="${SIDE}" height="${SIDE}" `);
  return scan(await loadImage(Buffer.from(sized)), SIDE, SIDE, QUIET);
}

function scan(image: Image, width: number, height: number, quiet: number): string | null {
  const canvas = createCanvas(width + 2 * quiet, height + 2 * quiet);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, quiet, quiet, width, height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const bytes = new Uint8ClampedArray(data);
  return jsQR(bytes, canvas.width, canvas.height)?.data ?? null;
}
