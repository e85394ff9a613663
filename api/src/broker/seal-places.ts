import type { SealPlace } from './seal';

/** Every place of the database that holds a sealed value. */

interface OwnedRow {
  id: number;
  userId: number | null;
}

export const apiKeyPlace = (row: OwnedRow) => place('broker-api-key', 'broker_keys', row);

export const brokerPasswordPlace = (row: OwnedRow) => place('broker-password', 'broker_keys', row);

/** The row of a second factor is its user's. */
export const totpPlace = (userId: number) => place('totp', 'user_totp', { id: userId, userId });

export const requestPlace = (row: OwnedRow) => place('engine-request', 'engine_requests', row);

function place(purpose: string, table: string, { id, userId }: OwnedRow): SealPlace {
  return { purpose, table, userId, rowId: id };
}
