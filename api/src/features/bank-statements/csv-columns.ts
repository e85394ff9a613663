/** What a column of a bank's CSV file can hold. */
export type CsvField =
  | 'date'
  | 'amount'
  | 'credit'
  | 'debit'
  | 'currency'
  | 'payer'
  | 'payerAccount'
  | 'reference'
  | 'text'
  | 'bankReference';

/** The titles by which columns are recognized, without accents, spaces and signs; docs/operations.md has the same. */
const CSV_TITLES: Record<CsvField, readonly string[]> = {
  date: [
    'date',
    'bookingdate',
    'buchungsdatum',
    'buchungstag',
    'buchung',
    'datum',
    'datecomptable',
    'dateoperation',
    'datedoperation',
    'valuedate',
    'valuta',
    'datevaleur',
  ],
  amount: ['amount', 'betrag', 'umsatz', 'montant'],
  credit: ['credit', 'gutschrift', 'haben', 'paidin'],
  debit: ['debit', 'belastung', 'lastschrift', 'soll', 'paidout'],
  currency: ['currency', 'ccy', 'wahrung', 'waehrung', 'devise', 'monnaie'],
  payer: [
    'payer',
    'debtor',
    'counterparty',
    'name',
    'auftraggeber',
    'zahlungspflichtiger',
    'begunstigterzahlungspflichtiger',
    'auftraggeberbegunstigter',
    'namezahlungsbeteiligter',
    'zahler',
    'donneurdordre',
    'contrepartie',
    'nom',
    'payeur',
  ],
  payerAccount: [
    'payeraccount',
    'payeriban',
    'iban',
    'kontonummeriban',
    'ibanzahlungsbeteiligter',
    'ibanpayeur',
  ],
  reference: [
    'reference',
    'paymentreference',
    'referenz',
    'referenznummer',
    'zahlungsreferenz',
    'qrreferenz',
    'referencepaiement',
  ],
  text: [
    'text',
    'description',
    'details',
    'message',
    'remittance',
    'verwendungszweck',
    'zahlungszweck',
    'mitteilung',
    'buchungstext',
    'beschreibung',
    'libelle',
    'communication',
  ],
  bankReference: [
    'bankreference',
    'transactionid',
    'bankreferenz',
    'transaktionsid',
    'transaktionsnr',
    'referencebancaire',
  ],
};

const FIELDS = Object.keys(CSV_TITLES) as CsvField[];

const MARKS = /\p{M}/gu;

const simplify = (title: string) =>
  title
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** The place of each column that a row of titles names, and the currency that stands in the title of an amount. */
export interface CsvColumns {
  at: Partial<Record<CsvField, number>>;
  currency: string | null;
}

/** Reads a row as titles; of several columns of one kind the first counts. */
export function readTitles(row: readonly string[]): CsvColumns {
  const columns: CsvColumns = { at: {}, currency: null };
  row.forEach((title, index) => {
    // The currency of an amount may stand in its title: "Betrag (EUR)", "Credit in CHF".
    const [, bare = title, currency] =
      /^(.*?)[\s([]+(?:in\s+)?([A-Z]{3})[)\]\s]*$/.exec(title) ?? [];
    const name = simplify(bare);
    const field = FIELDS.find((one) => CSV_TITLES[one].includes(name));
    if (!field || columns.at[field] !== undefined) return;
    columns.at[field] = index;
    if (currency && ['amount', 'credit', 'debit'].includes(field)) columns.currency ??= currency;
  });
  return columns;
}

/** Columns that a file needs and these do not have. */
export function listMissing({ at, currency }: CsvColumns): string[] {
  return [
    ...(at.date === undefined ? ['date'] : []),
    ...(at.amount === undefined && at.credit === undefined ? ['amount'] : []),
    ...(at.currency === undefined && currency === null ? ['currency'] : []),
  ];
}
