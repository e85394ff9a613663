import { is } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import { getTableConfig, isPgEnum, PgTable } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { schema } from './schema';

interface Column {
  table: string;
  column: string;
  isNullable: boolean;
}

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function listDeclared(): Column[] {
  const casing = new CasingCache('snake_case');
  return Object.values(schema)
    .flatMap((entry) => (is(entry, PgTable) ? [entry] : []))
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns.map((column) => ({
        table: name,
        column: casing.getColumnCasing(column),
        isNullable: !column.notNull,
      }));
    });
}

async function readDatabase<T extends object>(statement: string): Promise<T[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<T>(statement);
  await client.end();
  return rows;
}

const listMigrated = () =>
  readDatabase<Column>(`
    select table_name as table, column_name as column, is_nullable = 'YES' as "isNullable"
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'applied_migrations'`);

function listDeclaredEnums() {
  return Object.values(schema).flatMap((entry) =>
    isPgEnum(entry) ? [{ name: entry.enumName, values: [...entry.enumValues].sort() }] : [],
  );
}

const listMigratedEnums = () =>
  readDatabase<{ name: string; values: string[] }>(`
    select typname as name, array_agg(enumlabel::text order by enumlabel collate "C") as values
    from pg_enum join pg_type on pg_type.oid = enumtypid
    join pg_namespace on pg_namespace.oid = typnamespace where nspname = 'public'
    group by typname`);

const write = (columns: Column[]) =>
  columns.map(({ table, column, isNullable }) => `${table}.${column} ${isNullable}`).sort();

describe('the migrations', () => {
  it('make exactly the tables and columns that the code declares', async () => {
    expect(write(await listMigrated())).toEqual(write(listDeclared()));
  });

  it('make exactly the values of enums that the code declares, those of the contracts included', async () => {
    const declared = listDeclaredEnums();
    const migrated = await listMigratedEnums();
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    expect(migrated.sort(byName)).toEqual(declared.sort(byName));
  });
});
