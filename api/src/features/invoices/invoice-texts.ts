import type { Locale } from '@entropi/contracts/languages';
import type { FeeItem } from '@entropi/contracts/subscription-model';
import type { Language } from '@entropi/contracts/user-model';
import type { InvoiceLine } from '@entropi/db/schema/invoices';
import { en } from '@entropi/shared/lists/bookings.texts';
import { texts as de } from '@entropi/shared/lists/bookings.texts.de';
import { texts as fr } from '@entropi/shared/lists/bookings.texts.fr';
import { spellSwissTexts, toTextsTag } from '@entropi/shared/lists/swiss-spelling';
import type { Texts } from '@entropi/shared/remote/texts';

export interface InvoiceTexts {
  invoice: string;
  number: string;
  date: string;
  dueOn: string;
  reference: string;
  what: string;
  amount: string;
  total: string;
  /** `number` is the number of the invoice that this one replaces. */
  replaces(number: string): string;
  vatNumber(label: string): string;
  net(label: string): string;
  /** What the tax is called where the installation does not say. */
  vatLabel: string;
  /** `percent` is a decimal. */
  vat(label: string, percent: string): string;
  /** `date` is written in the reader's language. */
  paidOn(date: string): string;
  payByCode: string;
  /** Printed where the invoice carries no code to scan. */
  payByTransfer: string;
  iban: string;
  beneficiary: string;
  note: string;
  lines: Record<InvoiceLine['kind'], string>;
}

/** Without the names of fees, which lists and ledgers share with the invoice. */
type OwnTexts = Omit<InvoiceTexts, 'lines'> & { balance: string };

const TEXTS: Record<Language, OwnTexts> = {
  en: {
    invoice: 'Invoice',
    number: 'Number',
    date: 'Date',
    dueOn: 'Payable by',
    reference: 'Reference',
    what: 'For',
    amount: 'Amount',
    total: 'Total',
    replaces: (number) => `Replaces the invoice ${number}.`,
    vatLabel: 'VAT',
    vatNumber: (label) => `${label} number`,
    net: (label) => `Without ${label}`,
    vat: (label, percent) => `${label} included, ${percent} %`,
    paidOn: (date) => `Paid on ${date}. Nothing is left to pay.`,
    payByCode: 'Scan the code with your banking app, or pay by transfer:',
    payByTransfer: 'Please pay by transfer:',
    iban: 'IBAN',
    beneficiary: 'Beneficiary',
    note: 'Note',
    balance: 'Credits and corrections',
  },
  de: {
    invoice: 'Rechnung',
    number: 'Nummer',
    date: 'Datum',
    dueOn: 'Zahlbar bis',
    reference: 'Referenz',
    what: 'Wofür',
    amount: 'Betrag',
    total: 'Gesamt',
    replaces: (number) => `Ersetzt die Rechnung ${number}.`,
    vatLabel: 'MwSt.',
    vatNumber: (label) => `${label}-Nummer`,
    net: (label) => `Ohne ${label}`,
    vat: (label, percent) => `Enthaltene ${label}, ${percent} %`,
    paidOn: (date) => `Bezahlt am ${date}. Es ist nichts mehr zu zahlen.`,
    payByCode: 'Scannen Sie den Code mit der App Ihrer Bank oder zahlen Sie per Überweisung:',
    payByTransfer: 'Bitte zahlen Sie per Überweisung:',
    iban: 'IBAN',
    beneficiary: 'Begünstigte',
    note: 'Bemerkung',
    balance: 'Gutschriften und Korrekturen',
  },
  fr: {
    invoice: 'Facture',
    number: 'Numéro',
    date: 'Date',
    dueOn: 'Payable jusqu’au',
    reference: 'Référence',
    what: 'Objet',
    amount: 'Montant',
    total: 'Total',
    replaces: (number) => `Remplace la facture ${number}.`,
    vatLabel: 'TVA',
    vatNumber: (label) => `Numéro de ${label}`,
    net: (label) => `Hors ${label}`,
    vat: (label, percent) => `${label} comprise, ${percent} %`,
    paidOn: (date) => `Payée le ${date}. Il ne reste rien à payer.`,
    payByCode: 'Scannez le code avec l’application de votre banque ou payez par virement :',
    payByTransfer: 'Veuillez payer par virement :',
    iban: 'IBAN',
    beneficiary: 'Bénéficiaire',
    note: 'Remarque',
    balance: 'Avoirs et corrections',
  },
};

/** The name of each kind of booking in the texts of a list. */
function readNames({ bookings }: Texts): Record<FeeItem['kind'], string> {
  const read = (kind: FeeItem['kind']) => {
    const name = typeof bookings === 'object' ? bookings[kind] : undefined;
    if (typeof name !== 'string') throw new Error(`a booking of the kind ${kind} has no name`);
    return name;
  };
  return {
    PERIOD: read('PERIOD'),
    PERFORMANCE: read('PERFORMANCE'),
    CHARGE: read('CHARGE'),
    CREDIT: read('CREDIT'),
    REVERSAL: read('REVERSAL'),
  };
}

function addLines({ balance, ...texts }: OwnTexts, list: Texts): InvoiceTexts {
  return { ...texts, lines: { ...readNames(list), BALANCE: balance } };
}

const WHOLE: Record<Language, InvoiceTexts> = {
  en: addLines(TEXTS.en, en),
  de: addLines(TEXTS.de, de),
  fr: addLines(TEXTS.fr, fr),
};

const SWISS = spellSwissTexts(WHOLE.de);

/** The texts in a reader's language, as their country writes it. */
export function findInvoiceTexts(locale: Locale): InvoiceTexts {
  const isSwiss = toTextsTag(locale) !== locale.language;
  return isSwiss ? SWISS : WHOLE[locale.language];
}
