import type { PayInstruction } from '@entropi/contracts/payment-code';
import QRCode from 'qrcode';
import { isSCORReferenceValid } from 'swissqrbill/utils';
import type { Config } from '../../config';
import { toMoney } from '../../money';
import { fitReference, takesQrReference } from '../payments/payment-reference';
import { drawSwissCode, type SwissData } from './swiss-code';

/** The account that users pay to. */
export interface Beneficiary {
  /** The IBAN, without blanks. */
  iban: string;
  name: string;
  street: string;
  postcode: string;
  city: string;
  country: string;
}

/** One transfer: what it pays and how much. */
export interface Transfer {
  amountMinor: number;
  currency: string;
  /** Creditor reference (ISO 11649), or QR reference to a QR-IBAN. */
  reference: string;
  /** Free text for the beneficiary, up to 140 characters. */
  message: string;
}

/** The demo's account: the example IBAN of the Swiss standard, which no bank pays to. */
const DEMO: Beneficiary = {
  iban: 'CH9300762011623852957',
  name: 'Entropi Demo AG',
  street: 'Musterstrasse 1',
  postcode: '8000',
  city: 'Zürich',
  country: 'CH',
};

export function readBeneficiary(config: Config): Beneficiary {
  return {
    iban: config.PAY_IBAN?.replaceAll(' ', '') ?? DEMO.iban,
    name: config.PAY_BENEFICIARY ?? DEMO.name,
    street: config.PAY_STREET ?? DEMO.street,
    postcode: config.PAY_POSTCODE ?? DEMO.postcode,
    city: config.PAY_CITY ?? DEMO.city,
    country: config.PAY_COUNTRY ?? DEMO.country,
  };
}

/** Accounts in the European Economic Area: banks accept the EPC code for no others. */
const EEA =
  /^(AT|BE|BG|CY|CZ|DE|DK|EE|ES|FI|FR|GR|HR|HU|IE|IS|IT|LI|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK)/;
const SWISS = /^(CH|LI)/;
/** Both standards end at 999,999,999.99. */
const MAX_MINOR = 99_999_999_999;

/**
 * The standard of a scannable code, by the account first: a Swiss QR-bill for francs and euros to one in
 * Switzerland or Liechtenstein, an EPC code for euros to one elsewhere in the EEA; null for anything else.
 */
export function findCodeKind(
  { iban }: Pick<Beneficiary, 'iban'>,
  { currency, amountMinor }: Pick<Transfer, 'currency' | 'amountMinor'>,
): PayInstruction['kind'] | null {
  if (amountMinor > MAX_MINOR) return null;
  if (SWISS.test(iban)) return currency === 'CHF' || currency === 'EUR' ? 'SWISS_QR' : null;
  return currency === 'EUR' && EEA.test(iban) ? 'EPC' : null;
}

/**
 * How to pay. Where no standard has a code, or nothing is to be paid, `qr_svg` is empty and the rest serves for a
 * transfer by hand.
 */
export async function payInstruction(
  to: Beneficiary,
  given: Transfer | null,
): Promise<PayInstruction> {
  const transfer = given && { ...given, reference: fitReference(to.iban, given.reference) };
  const kind = transfer && findCodeKind(to, transfer);
  return {
    iban: to.iban,
    beneficiary: to.name,
    reference: transfer?.reference ?? '',
    qr_svg: transfer && kind ? await drawCode(kind, to, transfer) : '',
    kind: kind ?? 'EPC',
  };
}

async function drawCode(
  kind: PayInstruction['kind'],
  to: Beneficiary,
  transfer: Transfer,
): Promise<string> {
  if (kind === 'SWISS_QR') return drawSwissCode(toSwissData(to, transfer));
  return QRCode.toString(toEpcText(to, transfer), { type: 'svg', errorCorrectionLevel: 'M' });
}

/** The data of a Swiss QR-bill, within the lengths of the standard; the library rejects what does not fit it. */
export function toSwissData(to: Beneficiary, transfer: Transfer): SwissData {
  const { amount, currency } = toMoney(transfer.amountMinor, transfer.currency);
  const reference = fitReference(to.iban, transfer.reference);
  // A text that is no creditor reference stands in the message alone.
  const isTaken = takesQrReference(to.iban) || isSCORReferenceValid(reference);
  return {
    creditor: {
      account: to.iban,
      name: to.name.slice(0, 70),
      address: to.street.slice(0, 70),
      zip: to.postcode.slice(0, 16),
      city: to.city.slice(0, 35),
      country: to.country,
    },
    currency: currency === 'EUR' ? 'EUR' : 'CHF',
    // The library wants a number, and writes it with two decimals again.
    amount: Number(amount),
    ...(isTaken ? { reference } : {}),
    message: transfer.message.slice(0, 140),
  };
}

/** EPC069-12, version 2: SEPA credit transfer in euros, structured reference. */
export function toEpcText(to: Beneficiary, transfer: Transfer): string {
  const { amount } = toMoney(transfer.amountMinor, transfer.currency);
  const lines = ['BCD', '002', '1', 'SCT', '', to.name.slice(0, 70), to.iban, `EUR${amount}`];
  return [...lines, '', transfer.reference].join('\n');
}
