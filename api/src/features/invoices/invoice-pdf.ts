import { type Locale, toLocale } from '@entropi/contracts/languages';
import type { InvoiceContent } from '@entropi/db/schema/invoices';
import QRCode from 'qrcode';
import { SwissQRBill } from 'swissqrbill/pdf';
import { formatIBAN } from 'swissqrbill/utils';
import {
  type Document,
  drawRule,
  MARGIN,
  RIGHT,
  renderDocument,
  toPrintable,
} from '../../pdf/document';
import { writeDay, writeMoney, writeNumber } from '../../written';
import { findCodeKind, type Transfer, toEpcText, toSwissData } from '../paywall/payment-code';
import { nameCountry } from './country-name';
import { findInvoiceTexts } from './invoice-texts';

export interface Invoice extends InvoiceContent {
  number: string;
  /** The number of the invoice that this one replaces; null for the first one of its payment. */
  replaces: string | null;
  /** UTC days, `YYYY-MM-DD`. */
  issuedOn: string;
  paidOn: string | null;
}

const EPC_SIDE = 120;

/** An invoice that was issued before regions could be chosen has none. */
function readLocale({ language, region = null }: Invoice): Locale {
  return toLocale({ language, region });
}

/** An invoice as a PDF of one page, or more when it has many lines. */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const title = `${findInvoiceTexts(readLocale(invoice)).invoice} ${invoice.number}`;
  return renderDocument(title, async (doc) => {
    drawHead(doc, invoice, title);
    drawLines(doc, invoice);
    await drawPayment(doc, invoice);
  });
}

function drawHead(doc: Document, invoice: Invoice, title: string): void {
  const locale = readLocale(invoice);
  const t = findInvoiceTexts(locale);
  const { name, street, postcode, city, country, vatNumber } = invoice.seller;
  const seller = [name, street, `${postcode} ${city}`, nameCountry(country, invoice.language)];
  if (vatNumber) seller.push(`${t.vatNumber(invoice.vat?.label ?? t.vatLabel)}: ${vatNumber}`);
  doc.fontSize(9).text(seller.map(toPrintable).join('\n'));
  doc.moveDown(3).fontSize(11).text(invoice.recipient.map(toPrintable).join('\n'));
  doc.moveDown(3).font('Helvetica-Bold').fontSize(16).text(title);
  doc.moveDown().font('Helvetica').fontSize(10);
  doc.text(`${t.number}: ${invoice.number}`);
  doc.text(`${t.date}: ${writeDay(invoice.issuedOn, locale)}`);
  doc.text(`${t.dueOn}: ${writeDay(invoice.dueOn, locale)}`);
  doc.text(`${t.reference}: ${invoice.reference}`);
  if (invoice.replaces) doc.text(t.replaces(invoice.replaces));
  if (invoice.note) doc.text(`${t.note}: ${toPrintable(invoice.note)}`);
  doc.moveDown(2);
}

function drawLines(doc: Document, invoice: Invoice): void {
  const { lines, currency, amountMinor, vat } = invoice;
  const locale = readLocale(invoice);
  const t = findInvoiceTexts(locale);
  const write = (minor: number) => writeMoney(minor, currency, locale);
  drawRow(doc, t.what, t.amount);
  drawRule(doc);
  for (const { kind, from, to, amountMinor } of lines) {
    const span = from && to ? `, ${writeDay(from, locale)} – ${writeDay(to, locale)}` : '';
    drawRow(doc, `${t.lines[kind]}${span}`, write(amountMinor));
  }
  drawRule(doc);
  doc.font('Helvetica-Bold');
  drawRow(doc, t.total, write(amountMinor));
  doc.font('Helvetica');
  if (vat) {
    const label = vat.label ?? t.vatLabel;
    drawRow(doc, t.vat(label, writeNumber(vat.percent, locale)), write(vat.amountMinor));
    drawRow(doc, t.net(label), write(amountMinor - vat.amountMinor));
  }
  doc.moveDown(2);
}

/**
 * Draws how to pay an invoice, or when it was paid: the Swiss QR-bill stands at the foot of the page, an EPC code below
 * the text.
 */
async function drawPayment(doc: Document, invoice: Invoice): Promise<void> {
  const { language, paidOn, seller, amountMinor, currency, reference } = invoice;
  const transfer: Transfer = { amountMinor, currency, reference, message: invoice.number };
  const locale = readLocale(invoice);
  const t = findInvoiceTexts(locale);
  if (paidOn !== null) {
    doc.text(t.paidOn(writeDay(paidOn, locale)), MARGIN);
    return;
  }
  const kind = findCodeKind(seller, transfer);
  doc.text(kind ? t.payByCode : t.payByTransfer, MARGIN);
  doc.text(`${t.iban}: ${formatIBAN(seller.iban)}`);
  doc.text(`${t.beneficiary}: ${toPrintable(seller.name)}`);
  doc.text(`${t.reference}: ${reference}`).moveDown();
  if (kind === 'SWISS_QR') {
    const upper = language.toUpperCase() as 'EN' | 'DE' | 'FR';
    new SwissQRBill(toSwissData(seller, transfer), { language: upper }).attachTo(doc);
  }
  if (kind === 'EPC') drawEpcCode(doc, toEpcText(seller, transfer));
}

function drawEpcCode(doc: Document, text: string): void {
  if (doc.y + EPC_SIDE > doc.page.height - MARGIN) doc.addPage();
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const side = EPC_SIDE / modules.size;
  const { y } = doc;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      doc.rect(MARGIN + column * side, y + row * side, side, side);
    }
  }
  doc.fill('black');
}

function drawRow(doc: Document, text: string, amount: string): void {
  if (doc.y > doc.page.height - 2 * MARGIN) doc.addPage();
  const { y } = doc;
  doc.text(amount, MARGIN, y, { width: RIGHT - MARGIN, align: 'right', lineBreak: false });
  doc.text(text, MARGIN, y, { width: 360 });
}
