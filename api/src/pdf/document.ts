import PDFDocument from 'pdfkit';

export type Document = InstanceType<typeof PDFDocument>;

/** The margin in points: 2 cm from each edge of an A4 page. */
export const MARGIN = 57;
export const RIGHT = 538;

/** A PDF of A4 pages. */
export async function renderDocument(
  title: string,
  draw: (doc: Document) => void | Promise<void>,
): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: title } });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  await draw(doc);
  doc.end();
  return done;
}

export function drawRule(doc: Document): void {
  doc.moveDown(0.3);
  doc.moveTo(MARGIN, doc.y).lineTo(RIGHT, doc.y).lineWidth(0.5).stroke();
  doc.moveDown(0.5);
}

/** The PDF's own fonts know Western Europe's letters; others are written as a question mark. */
export function toPrintable(text: string): string {
  return text.replaceAll(/[^\n\u0020-\u007e\u00a0-\u00ff–’€]/gu, '?');
}
