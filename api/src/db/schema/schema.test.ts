import { is } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
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

async function listMigrated(): Promise<Column[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(`
    select table_name as table, column_name as column, is_nullable = 'YES' as "isNullable"
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'applied_migrations'`);
  await client.end();
  return rows;
}

const write = (columns: Column[]) =>
  columns.map(({ table, column, isNullable }) => `${table}.${column} ${isNullable}`).sort();

describe('the migrations', () => {
  it('make exactly the tables and columns that the code declares', async () => {
    expect(write(await listMigrated())).toEqual(write(listDeclared()));
  });
});
