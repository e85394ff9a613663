import { type SQL, sql } from 'drizzle-orm';
import { bigint, char, integer, numeric, timestamp } from 'drizzle-orm/pg-core';

/** A primary key that the database assigns. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** The primary key of tables that grow with every event. */
export const bigId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A moment, UTC. */
export const timestamptz = () => timestamp({ withTimezone: true, mode: 'date' });

/** A moment that is now by default. */
export const utcNow = () => timestamptz().notNull().default(sql`now()`);

/** Money in minor units of the currency beside it (rappen, cents); never a float. */
export const minorUnits = () => bigint({ mode: 'number' });

/** ISO 4217 code. */
export const currencyCode = () => char({ length: 3 });

/** A price level, a distance, a size or a rate: exact in SQL, a number in TypeScript. */
export const decimal = () => numeric({ mode: 'number' });

/** The name that a reader of a language gets of a row with `name` and `translations`; for its indexes. */
export const nameIn = (language: 'de' | 'fr'): SQL =>
  sql`(coalesce(translations -> ${sql.raw(`'${language}'`)} ->> 'name', name))`;
