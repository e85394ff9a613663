import { BankStatement, listBankLines } from '@entropi/contracts/bank-statements';
import { auditEntries } from '@entropi/db/schema/audit';
import { bankLines } from '@entropi/db/schema/bank-statements';
import { eq } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestUser } from '../../testing/test-user';

/** What a payer writes to look like another one: it turns the text after it, and hides letters between others. */
const PAYER = 'Mus\u200Bter \u202EannA\u2066';
const SHOWN = 'Muster annA';

let test: TestApp;
let admin: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
});
afterAll(() => test.close());

async function importFile(name: string, amounts: string[]): Promise<BankStatement> {
  const rows = amounts.map((amount) => `2026-01-05;${PAYER};${PAYER};${amount};EUR`);
  const content = ['Date;Name;Reference;Amount;Currency', ...rows].join('\n');
  const body = { file_name: name, content };
  return (await admin.call('POST', '/api/admin/bank-statements', body)).as(BankStatement);
}

const readLines = async (query: string) => {
  const response = await admin.call('GET', `/api/admin/bank-lines?${query}`);
  return response.as(listBankLines.reply).items;
};

describe('what a payer writes', () => {
  it('is shown as one line that turns nothing beside it, and is found by what is seen of it', async () => {
    const { id } = await importFile('first.csv', ['1.00']);
    const lines = await readLines(`statement_id=${id}`);
    expect(lines).toMatchObject([{ payer: SHOWN }]);
    expect(JSON.stringify(lines)).not.toMatch(/[\u200B\u202E\u2066]/);
    expect(await readLines('search=muster')).toHaveLength(1);
  });

  it('is known again in another file, since the bank writes it as it did', async () => {
    await importFile('second.csv', ['2.00']);
    const next = await importFile('third.csv', ['2.00', '3.00']);
    expect(next).toMatchObject({ lines: 1, known_lines: 1 });
  });

  it('is shown so where it was stored before there was this rule, also in the trail', async () => {
    const { id } = await importFile('fourth.csv', ['4.00']);
    const [line] = await readLines(`statement_id=${id}`);
    if (!line) throw new Error('no line');
    const { db } = test.deps;
    await db.update(bankLines).set({ payer: PAYER, text: PAYER }).where(eq(bankLines.id, line.id));
    expect(await readLines(`statement_id=${id}`)).toMatchObject([{ payer: SHOWN, text: SHOWN }]);
    const chosen = { payment_id: null };
    expect((await admin.call('PUT', `/api/admin/bank-lines/${line.id}`, chosen)).status).toBe(200);
    const trail = await db.select().from(auditEntries);
    expect(JSON.stringify(trail)).not.toMatch(/[\u200B\u202E\u2066]/);
  });
});
