import type { Paywall } from '@entropi/shared/contracts/paywall';
import QRCode from 'qrcode';
import type { Config } from '../../config';
import { toMoney } from '../../money';
import { drawSwissCode } from './swiss-code';

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
 * How to pay. The scannable code is a Swiss QR for CHF or EUR to an account in Switzerland or
 * Liechtenstein, else an EPC code, which knows euros only: in any other currency, and when nothing is to
 * be paid, `qr_svg` is empty and the rest serves a transfer by hand.
 */
export async function payInstruction(
  to: Beneficiary,
  transfer: Transfer | null,
): Promise<Paywall['pay']> {
  const isSwiss = /^(CH|LI)/.test(to.iban);
  const swiss = isSwiss && (transfer?.currency === 'CHF' || transfer?.currency === 'EUR');
  return {
    iban: to.iban,
    beneficiary: to.name,
    reference: transfer?.reference ?? '',
    qr_svg: transfer === null ? '' : swiss ? swissCode(to, transfer) : await epcCode(to, transfer),
    kind: swiss || (isSwiss && transfer === null) ? 'SWISS_QR' : 'EPC',
  };
}

function swissCode(to: Beneficiary, transfer: Transfer): string {
  return drawSwissCode({
    creditor: {
      account: to.iban,
      name: to.name,
      address: to.street,
      zip: to.postcode,
      city: to.city,
      country: to.country,
    },
    currency: transfer.currency === 'CHF' ? 'CHF' : 'EUR',
    amount: transfer.amountMinor / 100,
    reference: transfer.reference,
    message: transfer.message,
  });
}

/** EPC069-12, version 2: SEPA credit transfer, structured reference. */
function epcCode(to: Beneficiary, transfer: Transfer): Promise<string> | string {
  if (transfer.currency !== 'EUR') return '';
  const { amount } = toMoney(transfer.amountMinor, transfer.currency);
  const lines = ['BCD', '002', '1', 'SCT', '', to.name.slice(0, 70), to.iban, `EUR${amount}`];
  return QRCode.toString([...lines, '', transfer.reference].join('\n'), {
    type: 'svg',
    errorCorrectionLevel: 'M',
  });
}
