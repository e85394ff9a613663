import { XMLParser } from 'fast-xml-parser';
import { invalid } from '../../errors';
import { toMinor } from '../../money';
import {
  damaged,
  isDay,
  type ReadStatement,
  rejectTooManyLines,
  type StatementLine,
  tidy,
  unreadableLine,
} from './statement-line';

type Node = { readonly [name: string]: unknown };

const REPEATED = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Strd', 'Ustrd']);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  // Characters by their numbers, as in &#228;.
  htmlEntities: true,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => REPEATED.has(name),
});

const asNode = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
const asList = (value: unknown): Node[] => (Array.isArray(value) ? value.map(asNode) : []);

/** The element under a path of names; an empty one where any of them is missing. */
const at = (node: Node, ...path: string[]): Node =>
  path.reduce((found, name) => asNode(found[name]), node);

/** The text of an element, whether or not it has attributes. */
function readText(node: Node, ...path: string[]): string {
  const name = path.at(-1) ?? '';
  const value = at(node, ...path.slice(0, -1))[name];
  if (typeof value === 'string') return value.trim();
  const text = asNode(value)['#text'];
  return typeof text === 'string' ? text.trim() : '';
}

const firstText = (...texts: string[]) => texts.find((text) => text !== '') ?? '';

/** Whether a text is meant to be XML, whatever it says. */
export const isXml = (content: string) => /^\uFEFF?\s*</.test(content);

/**
 * Reads the booked entries of a camt.053 message (ISO 20022, versions 02 to 13, whose elements differ little). An entry
 * that the bank details has a line for each of its transactions. Nothing outside of the text is ever read: a document
 * type, with which entities are declared, is rejected.
 */
export function readCamt(content: string): ReadStatement {
  if (/<!(DOCTYPE|ENTITY)/i.test(content)) throw damaged('has a document type');
  const message = at(parse(content), 'Document', 'BkToCstmrStmt');
  const statements = asList(message.Stmt);
  if (statements.length === 0) {
    throw invalid('content', 'is no camt.053 message', 'statement_unknown');
  }
  const lines: StatementLine[] = [];
  let number = 0;
  for (const statement of statements) {
    const account = tidy(readAccount(statement, 'Acct'), 40);
    for (const entry of asList(statement.Ntry)) {
      number += 1;
      lines.push(...readEntry(entry, account, number));
      rejectTooManyLines(lines.length);
    }
  }
  return { format: 'CAMT053', lines };
}

function parse(content: string): Node {
  try {
    // The second argument has it checked first that the text is whole: half a file must not pass for all of it.
    return asNode(parser.parse(content, true));
  } catch {
    throw damaged('is no well-formed XML');
  }
}

function readEntry(entry: Node, account: string, number: number): StatementLine[] {
  // An entry that is pending or for information only is no money yet.
  if (firstText(readText(entry, 'Sts', 'Cd'), readText(entry, 'Sts')) !== 'BOOK') return [];
  const bookedOn = firstText(
    readText(entry, 'BookgDt', 'Dt'),
    readText(entry, 'BookgDt', 'DtTm'),
    readText(entry, 'ValDt', 'Dt'),
    readText(entry, 'ValDt', 'DtTm'),
  ).slice(0, 10);
  if (!isDay(bookedOn)) throw unreadableLine(number, 'has no day');
  const total = readAmount(entry);
  if (!total) throw unreadableLine(number, 'has no amount');
  const whole = { account, bookedOn, ...total };
  const entryReference = tidy(readText(entry, 'AcctSvcrRef'), 100);
  const transactions = asList(entry.NtryDtls).flatMap((details) => asList(details.TxDtls));
  const [only] = transactions;
  if (!only || transactions.length === 1) {
    return [{ ...whole, ...readParties(only ?? {}, entry), bankReference: entryReference }];
  }
  const amounts = transactions.map((one) => readTransactionAmount(one, entry));
  const sum = amounts.reduce((all, amount) => all + (amount?.amountMinor ?? Number.NaN), 0);
  // Without an amount for each, or with amounts in another currency, the entry is one line.
  if (sum !== total.amountMinor || amounts.some((one) => one?.currency !== total.currency)) {
    return [{ ...whole, ...readParties({}, entry), bankReference: entryReference }];
  }
  return transactions.map((one, index) => ({
    ...whole,
    ...amounts[index],
    ...readParties(one, entry),
    bankReference: firstText(tidy(readText(one, 'Refs', 'AcctSvcrRef'), 100), entryReference),
  }));
}

function readTransactionAmount(transaction: Node, entry: Node) {
  const CdtDbtInd = firstText(readText(transaction, 'CdtDbtInd'), readText(entry, 'CdtDbtInd'));
  const Amt = transaction.Amt ?? at(transaction, 'AmtDtls', 'TxAmt').Amt;
  return readAmount({ Amt, CdtDbtInd });
}

/** An amount in minor units, negative when it left the account; null when it cannot be counted exactly. */
function readAmount(node: Node): { amountMinor: number; currency: string } | null {
  const minor = toMinor(readText(node, 'Amt'));
  const currency = readText(node, 'Amt', '@Ccy');
  const direction = readText(node, 'CdtDbtInd');
  if (minor === null || !/^[A-Z]{3}$/.test(currency)) return null;
  if (direction !== 'CRDT' && direction !== 'DBIT') return null;
  return { amountMinor: direction === 'CRDT' ? minor : -minor, currency };
}

/** Who paid, and what they wrote. In version 08 a party has one more element around its name than in version 02. */
function readParties(transaction: Node, entry: Node) {
  const parties = at(transaction, 'RltdPties');
  const remittance = at(transaction, 'RmtInf');
  const structured = asList(remittance.Strd);
  const references = structured.map((one) => readText(one, 'CdtrRefInf', 'Ref'));
  const written = Array.isArray(remittance.Ustrd) ? remittance.Ustrd.map(String) : [];
  const more = structured.map((one) => readText(one, 'AddtlRmtInf'));
  const texts = [...written, ...more, readText(transaction, 'AddtlTxInf')];
  return {
    payer: tidy(
      firstText(
        readText(parties, 'Dbtr', 'Pty', 'Nm'),
        readText(parties, 'Dbtr', 'Nm'),
        readText(parties, 'UltmtDbtr', 'Pty', 'Nm'),
        readText(parties, 'UltmtDbtr', 'Nm'),
      ),
      140,
    ),
    payerAccount: tidy(readAccount(parties, 'DbtrAcct'), 40),
    reference: tidy(firstText(...references), 40),
    text: tidy(firstText(texts.filter(Boolean).join(' '), readText(entry, 'AddtlNtryInf'))),
  };
}

const readAccount = (node: Node, name: string) =>
  firstText(readText(node, name, 'Id', 'IBAN'), readText(node, name, 'Id', 'Othr', 'Id'));
