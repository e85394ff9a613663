import { ApiError } from '../../errors';
import { writeCamt } from '../../testing/bank-files';
import { createReference, listReferences } from '../payments/payment-reference';
import { readBankCsv } from './read-bank-csv';
import { readCamt } from './read-camt';
import { keyLines } from './statement-line';

function rejection(read: () => unknown): string | undefined {
  try {
    read();
  } catch (error) {
    if (error instanceof ApiError) return error.details?.[0]?.code ?? error.code;
    throw error;
  }
  return undefined;
}

describe('readCamt', () => {
  it.each(['02', '08'] as const)('reads booked entries of version %s', (version) => {
    const { lines } = readCamt(
      writeCamt(version, [
        {
          amount: '49.00',
          payer: 'M&#252;ller &amp; Co',
          reference: 'RF18ENT00000007',
          bankReference: 'B1',
        },
        { amount: '12.5', direction: 'DBIT', text: 'Fees' },
        { amount: '1.00', status: 'PDNG' },
        { amount: '2.00', payer: 'A&#0;B&#xD83D;' },
        [
          { amount: '10.00', payer: 'Ann' },
          { amount: '5.00', payer: 'Bob', text: 'for May' },
        ],
      ]),
    );
    expect(lines).toMatchObject([
      {
        account: 'CH9300762011623852957',
        bookedOn: '2026-01-05',
        amountMinor: 4900,
        currency: 'EUR',
        payer: 'Müller & Co',
        payerAccount: 'CH5604835012345678009',
        reference: 'RF18ENT00000007',
        bankReference: 'B1',
      },
      { amountMinor: -1250, text: 'Fees' },
      { amountMinor: 200, payer: expect.not.stringMatching(/[\p{Cc}\p{Cs}]/u) },
      { amountMinor: 1000, payer: 'Ann' },
      { amountMinor: 500, payer: 'Bob', text: 'for May' },
    ]);
    expect(new Set(keyLines(lines)).size).toBe(5);
  });

  it('reads nothing of a file that is cut off, declares entities, nests without end or is another message', () => {
    const whole = writeCamt('08', [{ amount: '49.00' }]);
    expect(rejection(() => readCamt(whole.slice(0, -40)))).toBe('statement_damaged');
    const secret = `<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>${whole}`;
    expect(rejection(() => readCamt(secret))).toBe('statement_damaged');
    const deep = `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`;
    expect(rejection(() => readCamt(deep))).toBe('statement_damaged');
    expect(rejection(() => readCamt('<Document><Other/></Document>'))).toBe('statement_unknown');
    expect(rejection(() => readCamt('<__proto__><Stmt/></__proto__>'))).toMatch(/^statement_/);
    const unreadable = whole.replaceAll('49.00', '49.005');
    expect(rejection(() => readCamt(unreadable))).toBe('statement_line');
    const ancient = whole.replaceAll('2026', '0000');
    expect(rejection(() => readCamt(ancient))).toBe('statement_line');
  });
});

describe('readBankCsv', () => {
  it('reads a German file with decimal commas below some lines about the account', () => {
    const { lines } = readBankCsv(
      '\uFEFF"Konto";"DE02"\n\nBuchungstag;Begünstigter/Zahlungspflichtiger;Verwendungszweck;Betrag (EUR)\n31.01.2026;"Müller, Eva";RF18 ENT0 0000 007;"1.234,50"\n01.02.26;Bank;Entgelt;-3,9\nSumme;;;1.230,60\n',
    );
    expect(lines).toMatchObject([
      { bookedOn: '2026-01-31', payer: 'Müller, Eva', amountMinor: 123_450, currency: 'EUR' },
      { bookedOn: '2026-02-01', amountMinor: -390 },
    ]);
  });

  it('reads columns of credits and debits, with the currency in one of its own', () => {
    const { lines } = readBankCsv(
      "Date,Description,Credit,Debit,Currency,Transaction ID\n2026-01-05,Paid,1'049.00,,CHF,T1\n2026-01-06,Rent,,900.00,CHF,T2\n2026-01-06,Paid,49.00,,CHF,\n2026-01-06,Paid,49.00,,CHF,\n",
    );
    expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([104_900, -90_000, 4900, 4900]);
    // The last two are money of their own, though nothing tells them apart.
    expect(new Set(keyLines(lines)).size).toBe(4);
  });

  it('says what it cannot read, and reads nothing then', () => {
    const file = (...rows: string[]) => ['Date;Name;Amount;Currency', ...rows].join('\n');
    const read = (content: string) => rejection(() => readBankCsv(content));
    expect(read('hello\nthere')).toBe('statement_unknown');
    expect(read('Date;Name\n2026-01-01;A')).toBe('statement_columns');
    expect(read(file('2026-01-01;A;one;EUR'))).toBe('statement_line');
    expect(read(file('2026-01-01;A;1,00;€'))).toBe('statement_line');
    expect(read(file('2026-01-01;A;1,00;EUR', '01.02.2026;A;1,00;EUR'))).toBe('statement_days');
    expect(read(file('2026-01-01;A;1,00;EUR', '2026-01-01;A;1.00;EUR'))).toBe('statement_amounts');
    expect(read(file('2026-01-01;A;1,000;EUR', '2026-01-01;A;1,50;EUR'))).toBe('statement_amounts');
    expect(read(file('2026-01-01;"A;1,00;EUR'))).toBe('statement_damaged');
    expect(read(file(...Array.from({ length: 5001 }, () => '2026-01-01;A;1,00;EUR')))).toBe(
      'statement_lines',
    );
    const days = readBankCsv(file('02/01/2026;A;1.00;EUR', '01/31/2026;A;1.00;EUR')).lines;
    expect(days.map(({ bookedOn }) => bookedOn)).toEqual(['2026-02-01', '2026-01-31']);
  });
});

describe('listReferences', () => {
  it('finds references of either form within a text, and none with a wrong check digit', () => {
    const scor = createReference('DE89370400440532013000', 7);
    const qr = createReference('CH4431999123000889012', 12);
    const grouped = qr.replaceAll(/(.{5})/g, '$1 ').trim();
    expect(listReferences(`Invoice ${scor.toLowerCase()}, thanks`).ids).toEqual([7]);
    expect(listReferences(`${grouped} and ${scor}`).ids).toEqual([7, 12]);
    expect(
      listReferences(`RF00${scor.slice(4)} ${qr.slice(0, -1)}${(Number(qr.at(-1)) + 1) % 10}`).ids,
    ).toEqual([]);
  });
});
