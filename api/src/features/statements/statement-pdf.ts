import type { Locale } from '@entropi/contracts/languages';
import {
  type Document,
  drawRule,
  MARGIN,
  RIGHT,
  renderDocument,
  toPrintable,
} from '../../pdf/document';
import { writeAmount, writeDay, writeMoney, writeMonth, writeNumber } from '../../written';
import type { AccountResult, FeeSum } from './statement';
import { findStatementTexts } from './statement-texts';

export interface Statement {
  year: number;
  /** A UTC day, `YYYY-MM-DD`. */
  writtenOn: string;
  locale: Locale;
  /** Name and address, one text for each line. */
  recipient: string[];
  accounts: AccountResult[];
  fees: FeeSum[];
}

/** Points from the left margin to the right end of each column of numbers. */
const COLUMNS = [150, 205, 255, 330, 405, RIGHT - MARGIN];
/** Width of a column of numbers, in points. */
const COLUMN_WIDTH = 75;
/** Height of an account with all months, its heads and its total, in points. */
const ACCOUNT_HEIGHT = 300;

/** The statement of a year: for each account its months and their sum, and the fees. */
export function drawStatement(statement: Statement): Promise<Buffer> {
  const { year, locale, recipient, accounts, writtenOn } = statement;
  const t = findStatementTexts(locale);
  const title = t.title(year);
  return renderDocument(title, (doc) => {
    doc.fontSize(11).text(recipient.map(toPrintable).join('\n'));
    doc.moveDown(3).font('Helvetica-Bold').fontSize(16).text(title);
    doc.moveDown().font('Helvetica').fontSize(10);
    doc.text(`${t.writtenOn(writeDay(writtenOn, locale))} ${t.utc}`).moveDown(2);
    if (accounts.length === 0) doc.text(t.noTrades).moveDown(2);
    for (const account of accounts) drawAccount(doc, account, locale);
    drawFees(doc, statement);
    doc.fontSize(8).text(t.source, MARGIN, doc.y, { width: RIGHT - MARGIN });
  });
}

function drawAccount(doc: Document, account: AccountResult, locale: Locale): void {
  const t = findStatementTexts(locale);
  const { accountName, accountId, environment, currency, months, total } = account;
  if (doc.y + ACCOUNT_HEIGHT > doc.page.height - MARGIN) doc.addPage();
  const name = `${accountName} ${accountId}, ${currency} (${t.environments[environment]})`;
  doc.font('Helvetica-Bold').text(toPrintable(name), MARGIN).moveDown(0.5);
  doc.font('Helvetica');
  drawRow(doc, t.month, [t.trades, t.won, t.lost, t.gains, t.losses, t.result]);
  drawRule(doc);
  for (const month of months) {
    drawRow(doc, writeMonth(month.month, locale), toNumbers(month, currency, locale));
  }
  drawRule(doc);
  doc.font('Helvetica-Bold');
  drawRow(doc, t.total, toNumbers(total, currency, locale));
  doc.font('Helvetica').moveDown(0.5);
  const { unknown, provisional } = total;
  const write = (count: number) => writeNumber(String(count), locale);
  if (unknown > 0) doc.text(t.unknownCount(write(unknown)), MARGIN);
  if (provisional > 0) doc.text(t.provisionalCount(write(provisional)), MARGIN);
  doc.moveDown(1.5);
}

function toNumbers(row: AccountResult['total'], currency: string, locale: Locale): string[] {
  const { trades, won, lost, gainsMinor, lossesMinor } = row;
  const amounts = [gainsMinor, lossesMinor, gainsMinor + lossesMinor];
  return [
    ...[trades, won, lost].map((count) => writeNumber(String(count), locale)),
    ...amounts.map((minor) => writeAmount(minor, currency, locale)),
  ];
}

function drawFees(doc: Document, { fees, locale }: Statement): void {
  const t = findStatementTexts(locale);
  doc.font('Helvetica-Bold').text(t.fees, MARGIN).moveDown(0.5).font('Helvetica');
  if (fees.length === 0) doc.text(t.noFees);
  for (const { currency, chargedMinor, paidMinor } of fees) {
    drawRow(doc, t.charged, ['', '', '', '', '', writeMoney(chargedMinor, currency, locale)]);
    drawRow(doc, t.paid, ['', '', '', '', '', writeMoney(paidMinor, currency, locale)]);
  }
  doc.moveDown(2);
}

function drawRow(doc: Document, text: string, numbers: readonly string[]): void {
  const { y } = doc;
  doc.text(text, MARGIN, y, { width: COLUMN_WIDTH + 200, lineBreak: false });
  numbers.forEach((number, index) => {
    const right = MARGIN + (COLUMNS[index] ?? 0);
    const left = right - (number.length > 14 ? 2 * COLUMN_WIDTH : COLUMN_WIDTH);
    if (number === '') return;
    doc.text(number, left, y, { width: right - left, align: 'right', lineBreak: false });
  });
  doc.x = MARGIN;
  doc.y = y + doc.currentLineHeight(true);
}
