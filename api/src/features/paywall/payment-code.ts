import type { Paywall } from '@entropi/shared/contracts/paywall';
import QRCode from 'qrcode';
import type { Config } from '../../config';
import { toMoney } from '../../money';
import { drawSwissCode, type SwissData } from './swiss-code';

/** Where users pay to. */
export interface Beneficiary {
  /** Without blanks. */
  iban: string;
  name: string;
  street: string;
  postcode: string;
  city: string;
  country: string;
}

/** What one transfer pays. */
export interface Transfer {
  amountMinor: number;
  currency: string;
  /** Creditor reference (ISO 11649). */
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

/**
 * The standard of a scannable code: a Swiss QR-bill for francs to an account in Switzerland or
 * Liechtenstein, an EPC code for euros; null for any other currency.
 */
export function findCodeKind(to: Beneficiary, currency: string): Paywall['pay']['kind'] | null {
  if (currency === 'EUR') return 'EPC';
  return currency === 'CHF' && /^(CH|LI)/.test(to.iban) ? 'SWISS_QR' : null;
}

/**
 * How to pay. Where no standard has a code, and when nothing is to be paid, `qr_svg` is empty and the
 * rest serves a transfer by hand.
 */
export async function payInstruction(
  to: Beneficiary,
  transfer: Transfer | null,
): Promise<Paywall['pay']> {
  const kind = transfer && findCodeKind(to, transfer.currency);
  return {
    iban: to.iban,
    beneficiary: to.name,
    reference: transfer?.reference ?? '',
    qr_svg: transfer && kind ? await drawCode(kind, to, transfer) : '',
    kind: kind ?? 'EPC',
  };
}

async function drawCode(
  kind: Paywall['pay']['kind'],
  to: Beneficiary,
  transfer: Transfer,
): Promise<string> {
  if (kind === 'SWISS_QR') return drawSwissCode(toSwissData(to, transfer));
  return QRCode.toString(toEpcText(to, transfer), { type: 'svg', errorCorrectionLevel: 'M' });
}

/** The data of a Swiss QR-bill. */
export function toSwissData(to: Beneficiary, transfer: Transfer): SwissData {
  return {
    creditor: {
      account: to.iban,
      name: to.name,
      address: to.street,
      zip: to.postcode,
      city: to.city,
      country: to.country,
    },
    currency: 'CHF',
    amount: transfer.amountMinor / 100,
    reference: transfer.reference,
    message: transfer.message,
  };
}

/** EPC069-12, version 2: SEPA credit transfer in euros, structured reference. */
export function toEpcText(to: Beneficiary, transfer: Transfer): string {
  const { amount } = toMoney(transfer.amountMinor, transfer.currency);
  const lines = ['BCD', '002', '1', 'SCT', '', to.name.slice(0, 70), to.iban, `EUR${amount}`];
  return [...lines, '', transfer.reference].join('\n');
}
