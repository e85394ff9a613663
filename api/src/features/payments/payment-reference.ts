import {
  calculateQRReferenceChecksum,
  calculateSCORReferenceChecksum,
  isQRIBAN,
} from 'swissqrbill/utils';

/** Digits of a QR reference without its check digit. */
const QR_DIGITS = 26;
const CREDITOR_REFERENCE = /^RF\d\dENT(\d+)$/;
const QR_REFERENCE = /^(\d{26})\d$/;

/** Whether payments to this account are told apart by a QR reference (QRR): banks take no other for it. */
export function takesQrReference(iban: string): boolean {
  return /^(CH|LI)/.test(iban) && isQRIBAN(iban);
}

/** What the payer of a payment writes: a QR reference to a QR-IBAN, else a creditor reference (ISO 11649). */
export function createReference(iban: string, paymentId: number): string {
  if (takesQrReference(iban)) {
    const digits = String(paymentId).padStart(QR_DIGITS, '0');
    return `${digits}${calculateQRReferenceChecksum(digits)}`;
  }
  const text = `ENT${String(paymentId).padStart(8, '0')}`;
  return `RF${calculateSCORReferenceChecksum(text)}${text}`;
}

/** The reference of the same payment as this account takes it: the account may have changed since. */
export function fitReference(iban: string, reference: string): string {
  const [, digits] = CREDITOR_REFERENCE.exec(reference) ?? QR_REFERENCE.exec(reference) ?? [];
  return digits === undefined ? reference : createReference(iban, Number(digits));
}
