import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findMigrationProblems, isContracting, listSingleStatements } from './migration-kinds';

const FOLDER = path.join(__dirname, 'migrations');
/** Earlier migrations were made when there was only one release. */
const RULED_FROM = 55;

const files = readdirSync(FOLDER).filter((name) => Number(name.slice(0, 4)) >= RULED_FROM);

it.each(files)('%s lets the release before go on, and keeps nobody waiting', (name) => {
  expect(findMigrationProblems(readFileSync(path.join(FOLDER, name), 'utf8'))).toEqual([]);
});

describe('a migration', () => {
  it.each([
    ['alter table tasks drop column state;', 'takes away'],
    ['DROP TABLE "throttles";', 'takes away'],
    ['alter table jobs rename column a to b;', 'renames'],
    ['alter table jobs alter column a type bigint;', 'changes a type'],
    ['alter table jobs alter column a set data type bigint;', 'changes a type'],
    ['alter table jobs alter column a set not null;', 'demands a value'],
    ['alter table jobs add column a integer not null;', 'demands a value'],
    ['create index a on shares (id);', 'keeps writers of shares waiting'],
    ['CREATE UNIQUE INDEX "a" ON "order_intents" ("id");', 'keeps writers of order_intents'],
  ])('is not let through with %p', (sql, why) => {
    expect(findMigrationProblems(sql).join()).toContain(why);
  });

  it.each([
    'alter table jobs add column a integer;',
    'alter table jobs add column a integer not null default 0;',
    'create table made (id integer not null); create index made_idx on made (id);',
    'create index concurrently if not exists a on shares (id);',
    '-- drop table jobs would do, too\nalter table jobs add column a text;',
    '-- contracts: nobody writes it since 1.4\nalter table jobs drop column a;',
  ])('is let through with %p', (sql) => {
    expect(findMigrationProblems(sql)).toEqual([]);
  });

  it('states itself that it takes something away, or that it is done piece by piece', () => {
    expect(isContracting('alter table jobs drop column a;')).toBe(false);
    expect(isContracting('-- contracts: not read any more\nalter table jobs drop column a;')).toBe(
      true,
    );
    expect(listSingleStatements('create table a (id int);')).toBeNull();
    const singly =
      '-- singly: shares grow\ndrop index if exists a;\ncreate index concurrently a on b (c);\n';
    expect(listSingleStatements(singly)).toEqual([
      'drop index if exists a',
      'create index concurrently a on b (c)',
    ]);
  });
});
