import type { Queryable } from '@entropi/db/db';
import { installation } from '@entropi/db/schema/installation';

/** The key that signs the references of this installation's orders; a restored database has it, too. */
export async function getReferenceKey(db: Queryable): Promise<string> {
  const [row] = await db.select({ key: installation.referenceKey }).from(installation);
  if (!row) throw new Error('the installation has no key for its references');
  return row.key;
}
