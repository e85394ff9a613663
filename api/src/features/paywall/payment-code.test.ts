import { readConfig } from '../../config';
import { scanSvg } from '../../testing/read-picture';
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
  it('is a Swiss QR-bill for francs to a Swiss account, which a scanner reads', async () => {
    const pay = await payInstruction(swiss, transfer);
    expect(pay).toMatchObject({
      kind: 'SWISS_QR',
      iban: swiss.iban,
      reference: transfer.reference,
    });
    expect(pay.qr_svg.length).toBeLessThan(60_000);
    const code = (await scanSvg(pay.qr_svg))?.split(/\r?\n/);
    expect(code?.slice(0, 4)).toEqual(['SPC', '0200', '1', swiss.iban]);
    expect(code).toEqual(expect.arrayContaining(['49.00', 'CHF', 'SCOR', transfer.reference]));
  });

  it('is an EPC code for euros, whichever country the account is in', async () => {
    for (const to of [german, swiss]) {
      const pay = await payInstruction(to, { ...transfer, currency: 'EUR' });
      expect(pay.kind).toBe('EPC');
      const lines = (await scanSvg(pay.qr_svg))?.split('\n');
      expect(lines).toEqual(expect.arrayContaining([to.iban, 'EUR49.00', transfer.reference]));
    }
  });

  it('is left out where no standard has one, and the rest stays', async () => {
    for (const [to, currency] of [
      [swiss, 'GBP'],
      [german, 'CHF'],
    ] as const) {
      const pay = await payInstruction(to, { ...transfer, currency });
      expect(pay).toMatchObject({ qr_svg: '', reference: transfer.reference });
    }
  });

  it('is left out when nothing is to be paid', async () => {
    expect(await payInstruction(swiss, null)).toMatchObject({ qr_svg: '', reference: '' });
  });

  it('takes the beneficiary from the configuration, blanks removed', () => {
    const config = readConfig({ PAY_IBAN: 'DE89 3704 0044 0532 0130 00', PAY_COUNTRY: 'DE' });
    expect(readBeneficiary(config).iban).toBe('DE89370400440532013000');
  });
});
