// Reads a PDF from standard input; writes JSON: the text of its pages, and each page as a PNG in base64.
import { buffer } from 'node:stream/consumers';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

const SCALE = 3;

const data = new Uint8Array(await buffer(process.stdin));
const document = await getDocument({ data, verbosity: VerbosityLevel.ERRORS }).promise;
const pages = [];
for (let number = 1; number <= document.numPages; number += 1) {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  const viewport = page.getViewport({ scale: SCALE });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvasContext: canvas.getContext('2d'), viewport }).promise;
  const text = items.map((item) => item.str).join(' ');
  pages.push({ text, png: canvas.toBuffer('image/png').toString('base64') });
}
process.stdout.write(JSON.stringify(pages));
