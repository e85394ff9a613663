import fc from 'fast-check';
import { isQRReferenceValid, isSCORReferenceValid } from 'swissqrbill/utils';
import { readConfig } from '../../config';
import { scanSvg } from '../../testing/read-picture';
import { createReference, fitReference } from '../payments/payment-reference';
import { payInstruction, readBeneficiary } from './payment-code';

const swiss = readBeneficiary(readConfig({}));
const liechtenstein = { ...swiss, iban: 'LI21088100002324013AA', country: 'LI' };
const german = { ...swiss, iban: 'DE89370400440532013000', country: 'DE' };
const british = { ...swiss, iban: 'GB82WEST12345698765432', country: 'GB' };
/** The example QR-IBAN of the Swiss standard. */
const qrIban = { ...swiss, iban: 'CH4431999123000889012' };
const transfer = {
  amountMinor: 4900,
  currency: 'CHF',
  reference: createReference(swiss.iban, 12),
  message: 'Fee of March',
};

describe('payment code', () => {
  it.each([
    [swiss, 'CHF'],
    [swiss, 'EUR'],
    [liechtenstein, 'CHF'],
    [liechtenstein, 'EUR'],
  ])('is a Swiss QR-bill to a Swiss or Liechtenstein account: %j, %s', async (to, currency) => {
    const pay = await payInstruction(to, { ...transfer, currency });
    expect(pay).toMatchObject({ kind: 'SWISS_QR', iban: to.iban, reference: transfer.reference });
    expect(pay.qr_svg.length).toBeLessThan(60_000);
    const code = (await scanSvg(pay.qr_svg))?.split(/\r?\n/) ?? [];
    expect(code.slice(0, 4)).toEqual(['SPC', '0200', '1', to.iban]);
    expect(code.slice(18, 20)).toEqual(['49.00', currency]);
    expect(code.slice(27)).toEqual(['SCOR', transfer.reference, 'Fee of March', 'EPD']);
  });

  it('carries a QR reference to a QR-IBAN, also where a payment was asked for under another account', async () => {
    const reference = createReference(qrIban.iban, 12);
    expect(isQRReferenceValid(reference)).toBe(true);
    for (const given of [reference, transfer.reference]) {
      const pay = await payInstruction(qrIban, { ...transfer, reference: given, currency: 'EUR' });
      expect(pay).toMatchObject({ kind: 'SWISS_QR', reference });
      const code = (await scanSvg(pay.qr_svg))?.split(/\r?\n/) ?? [];
      expect(code.slice(27, 29)).toEqual(['QRR', reference]);
    }
    const back = await payInstruction(swiss, { ...transfer, reference });
    expect(back.reference).toBe(transfer.reference);
  });

  it('has no reference where the text is none; that text stands only in the message', async () => {
    const pay = await payInstruction(swiss, { ...transfer, reference: 'an old text' });
    const code = (await scanSvg(pay.qr_svg))?.split(/\r?\n/) ?? [];
    expect(code.slice(27, 30)).toEqual(['NON', '', 'Fee of March']);
  });

  it('is an EPC code for euros to an account elsewhere in the EEA', async () => {
    const pay = await payInstruction(german, { ...transfer, currency: 'EUR' });
    expect(pay.kind).toBe('EPC');
    const lines = (await scanSvg(pay.qr_svg))?.split('\n');
    expect(lines).toEqual(expect.arrayContaining([german.iban, 'EUR49.00', transfer.reference]));
  });

  it.each([
    ['pounds to a Swiss account', swiss, { currency: 'GBP' }],
    ['francs to a German account', german, { currency: 'CHF' }],
    ['euros to an account outside the EEA', british, { currency: 'EUR' }],
    ['more than the standards write', swiss, { amountMinor: 100_000_000_000 }],
    ['more than the standards write, in euros', german, { currency: 'EUR', amountMinor: 1e11 }],
  ])('is left out where no bank would accept it, and the rest stays: %s', async (_, to, traits) => {
    const pay = await payInstruction(to, { ...transfer, ...traits });
    expect(pay).toMatchObject({ qr_svg: '', iban: to.iban, reference: transfer.reference });
  });

  it('is drawn with names cut to the length that the standard has room for', async () => {
    const long = { ...swiss, name: 'N'.repeat(90), street: 'S'.repeat(90), city: 'C'.repeat(90) };
    const message = 'm'.repeat(200);
    const pay = await payInstruction(long, { ...transfer, message });
    expect(await scanSvg(pay.qr_svg)).toContain('N'.repeat(70));
  });

  it('is left out when nothing is to be paid', async () => {
    expect(await payInstruction(swiss, null)).toMatchObject({ qr_svg: '', reference: '' });
  });

  it('takes the beneficiary from the configuration, blanks removed', () => {
    const config = readConfig({ PAY_IBAN: 'DE89 3704 0044 0532 0130 00', PAY_COUNTRY: 'DE' });
    expect(readBeneficiary(config).iban).toBe('DE89370400440532013000');
  });
});

describe('reference of a payment', () => {
  it('is valid in its standard, differs for each payment, and fits any change of the account', () => {
    const ids = fc.integer({ min: 1, max: 2_147_483_647 });
    fc.assert(
      fc.property(ids, (id) => {
        const plain = createReference(swiss.iban, id);
        const ofQr = createReference(qrIban.iban, id);
        expect(isSCORReferenceValid(plain) && isQRReferenceValid(ofQr)).toBe(true);
        expect([fitReference(qrIban.iban, plain), fitReference(swiss.iban, ofQr)]).toEqual([
          ofQr,
          plain,
        ]);
      }),
    );
  });

  it('is no QR reference for a German bank whose number looks like a QR-IBAN', () => {
    expect(createReference('DE02300209000106531065', 12)).toMatch(/^RF/);
  });
});
