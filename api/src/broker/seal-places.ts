import type { SealPlace } from './seal';

/** The places of the database that hold a sealed value; `userId` null where the row is no user's. */
interface OwnedRow {
  id: number;
  userId: number | null;
}

/** The API key that a row of `broker_keys` holds. */
export const apiKeyPlace = (row: OwnedRow) => place('broker-api-key', 'broker_keys', row);

/** The password of the broker's login that a row of `broker_keys` holds. */
export const brokerPasswordPlace = (row: OwnedRow) => place('broker-password', 'broker_keys', row);

/** The secret of a second factor: the id of its row is its user's. */
export const totpPlace = (userId: number) => place('totp', 'user_totp', { id: userId, userId });

/** The credentials that a request carries to the engine, gone when it has ended. */
export const requestPlace = (row: OwnedRow) => place('engine-request', 'engine_requests', row);

/** The known text that says whether the keys are those of the database. */
export const CANARY_PLACE = place('canary', 'seal_canary', { id: 1, userId: null });

function place(purpose: string, table: string, { id, userId }: OwnedRow): SealPlace {
  return { purpose, table, userId, rowId: id };
}
