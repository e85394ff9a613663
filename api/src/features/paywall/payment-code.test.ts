import { readConfig } from '../../config';
import { payInstruction, readBeneficiary } from './payment-code';

const swiss = readBeneficiary(readConfig({}));
const german = { ...swiss, iban: 'DE89370400440532013000', country: 'DE' };
const transfer = {
  amountMinor: 4900,
  currency: 'CHF',
  reference: 'RF18539007547034',
  message: 'RF18539007547034',
};

describe('payment code', () => {
  it('is a Swiss QR for francs to a Swiss account', async () => {
    const pay = await payInstruction(swiss, transfer);
    expect(pay).toMatchObject({
      kind: 'SWISS_QR',
      iban: swiss.iban,
      reference: transfer.reference,
    });
    expect(pay.qr_svg).toMatch(/^<svg xmlns/);
    expect(pay.qr_svg.length).toBeLessThan(60_000);
  });

  it('is an EPC code for euros to another account', async () => {
    const pay = await payInstruction(german, { ...transfer, currency: 'EUR' });
    expect(pay.kind).toBe('EPC');
    expect(pay.qr_svg).toMatch(/^<svg/);
  });

  it('leaves the code out where no standard has one, and keeps the rest', async () => {
    const pay = await payInstruction(swiss, { ...transfer, currency: 'GBP' });
    expect(pay).toMatchObject({ kind: 'EPC', qr_svg: '', reference: transfer.reference });
  });

  it('has no code when nothing is to be paid', async () => {
    expect(await payInstruction(swiss, null)).toMatchObject({ qr_svg: '', reference: '' });
  });

  it('takes the beneficiary from the configuration, blanks removed', () => {
    const config = readConfig({ PAY_IBAN: 'DE89 3704 0044 0532 0130 00', PAY_COUNTRY: 'DE' });
    expect(readBeneficiary(config).iban).toBe('DE89370400440532013000');
  });
});
