import type { Region } from '@entropi/contracts/languages';
import type { Language } from '@entropi/contracts/user-model';
import type { Queryable, Transaction } from '@entropi/db/db';
import { invoices } from '@entropi/db/schema/invoices';
import { users } from '@entropi/db/schema/users';
import { and, desc, eq } from 'drizzle-orm';
import { nameCountry } from './country-name';

export type InvoiceRow = typeof invoices.$inferSelect;

/** The invoice of a payment, its last revision unless one is named; null when there is none. */
export async function findInvoice(
  db: Queryable,
  paymentId: number,
  revision?: number,
): Promise<InvoiceRow | null> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.paymentId, paymentId),
        revision === undefined ? undefined : eq(invoices.revision, revision),
      ),
    )
    .orderBy(desc(invoices.revision))
    .limit(1);
  return row ?? null;
}

export async function insertInvoice(tx: Transaction, invoice: InvoiceRow): Promise<void> {
  await tx.insert(invoices).values(invoice);
}

/** The recipient of an invoice, by their present name and address. */
export async function getRecipient(
  db: Queryable,
  userId: number,
): Promise<{ language: Language; region: Region | null; lines: string[] }> {
  const [user] = await db
    .select({
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      address: users.address,
      language: users.language,
      region: users.region,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Error('a payment of no user');
  const { address } = user;
  const name = `${user.firstName} ${user.lastName}`.trim() || user.username;
  const place = address
    ? [
        address.street,
        `${address.postcode} ${address.city}`,
        nameCountry(address.country, user.language),
      ]
    : [];
  return { language: user.language, region: user.region, lines: [name, ...place] };
}
