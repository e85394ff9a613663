import {
  calculateQRReferenceChecksum,
  calculateSCORReferenceChecksum,
  isQRIBAN,
} from 'swissqrbill/utils';

/** Number of digits of a QR reference without its check digit. */
const QR_DIGITS = 26;
const CREDITOR_REFERENCE = /^RF\d\dENT(\d+)$/;
const QR_REFERENCE = /^(\d{26})\d$/;
/** The same references within a text, in which their characters may be grouped by spaces. */
const ANY_CREDITOR_REFERENCE = /\bRF ?\d ?\d ?E ?N ?T(?: ?\d){8}\d{0,2}/g;
const ANY_QR_REFERENCE = /(?<!\d)\d(?: ?\d){26}(?!\d)/g;
const MAX_ID = 2_147_483_647;

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

/** The ids of the payments whose references stand in a text, with the right check digits, in either form. */
export function listReferences(text: string): { ids: number[] } {
  const written = text.toUpperCase();
  const found = [ANY_CREDITOR_REFERENCE, ANY_QR_REFERENCE].flatMap(
    (form) => written.match(form) ?? [],
  );
  const ids = found.flatMap((one) => readReference(one.replaceAll(' ', '')) ?? []);
  return { ids: [...new Set(ids)] };
}

/** The id of the payment that a reference is made for; null when it is none of ours, or mistyped. */
function readReference(reference: string): number | null {
  const [, digits] = CREDITOR_REFERENCE.exec(reference) ?? QR_REFERENCE.exec(reference) ?? [];
  const id = Number(digits);
  if (digits === undefined || id < 1 || id > MAX_ID) return null;
  const checked = QR_REFERENCE.test(reference)
    ? `${digits}${calculateQRReferenceChecksum(digits)}`
    : `RF${calculateSCORReferenceChecksum(`ENT${digits}`)}ENT${digits}`;
  return checked === reference ? id : null;
}
