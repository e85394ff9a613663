import type { SealPlace } from './seal';

/** The places of the database that contain a sealed value; `userId` is null where the row belongs to no user. */
interface OwnedRow {
  id: number;
  userId: number | null;
}

/** The API key that a row of `broker_keys` holds. */
export const apiKeyPlace = (row: OwnedRow) => place('broker-api-key', 'broker_keys', row);

/** The password of the broker's login that a row of `broker_keys` holds. */
export const brokerPasswordPlace = (row: OwnedRow) => place('broker-password', 'broker_keys', row);

/** The secret of a second factor. The id of its row is that of its user. */
export const totpPlace = (userId: number) => place('totp', 'user_totp', { id: userId, userId });

/** The credentials that a request carries to the engine; they are deleted when it has ended. */
export const requestPlace = (row: OwnedRow) => place('engine-request', 'engine_requests', row);

/** The known text that shows whether the configured keys are those of the database. */
export const CANARY_PLACE = place('canary', 'seal_canary', { id: 1, userId: null });

function place(purpose: string, table: string, { id, userId }: OwnedRow): SealPlace {
  return { purpose, table, userId, rowId: id };
}
