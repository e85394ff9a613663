import {
  calculateQRReferenceChecksum,
  calculateSCORReferenceChecksum,
  isQRIBAN,
} from 'swissqrbill/utils';

/** Number of digits of a QR reference without its check digit. */
const QR_DIGITS = 26;
const CREDITOR_REFERENCE = /^RF\d\dENT(\d+)$/;
const QR_REFERENCE = /^(\d{26})\d$/;

/** Whether this account is a QR-IBAN, for which banks accept no reference but a QR reference (QRR). */
export function takesQrReference(iban: string): boolean {
  return /^(CH|LI)/.test(iban) && isQRIBAN(iban);
}

/** The reference that the payer states: a QR reference for a QR-IBAN, else a creditor reference (ISO 11649). */
export function createReference(iban: string, paymentId: number): string {
  if (takesQrReference(iban)) {
    const digits = String(paymentId).padStart(QR_DIGITS, '0');
    return `${digits}${calculateQRReferenceChecksum(digits)}`;
  }
  const text = `ENT${String(paymentId).padStart(8, '0')}`;
  return `RF${calculateSCORReferenceChecksum(text)}${text}`;
}

/** The reference of the same payment in the form that this account accepts, since the account may have changed. */
export function fitReference(iban: string, reference: string): string {
  const [, digits] = CREDITOR_REFERENCE.exec(reference) ?? QR_REFERENCE.exec(reference) ?? [];
  return digits === undefined ? reference : createReference(iban, Number(digits));
}
