import type { ClientBase } from 'pg';
import { PRIVILEGES, SCHEMAS } from './privileges';

/** A privilege of a table, a schema or a sequence, as `grant` and `revoke` name both. */
export interface HeldPrivilege {
  privilege: string;
  /** Such as `table public.users`. */
  on: string;
}

/** How the privileges of a role differ from those that are decided. */
export interface PrivilegeDifference {
  missing: HeldPrivilege[];
  excess: HeldPrivilege[];
}

/**
 * Each privilege of the product's objects that are there, whether the role has it, and whether it should. Tables that
 * are not decided, such as those of a newer release, are left out.
 */
const COMPARE = `
  with decided as (
    -- By the catalog, which names also what lies in a schema that the role may not use.
    select c.oid, d.name, array(select jsonb_array_elements_text(d.privileges)) as privileges
    from jsonb_each($2::jsonb) d (name, privileges)
    join pg_namespace n on n.nspname = split_part(d.name, '.', 1)
    join pg_class c on c.relnamespace = n.oid and c.relname = split_part(d.name, '.', 2)),
  held as (
    select 'table ' || d.name as on, p.privilege,
      has_table_privilege($1, d.oid, p.privilege) as is_held, p.privilege = any (d.privileges) as is_decided
    from decided d, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p (privilege)
    union all
    select 'sequence ' || s.schemaname || '.' || quote_ident(s.sequencename), p.privilege,
      has_sequence_privilege($1, format('%I.%I', s.schemaname, s.sequencename), p.privilege), p.privilege <> 'UPDATE'
    from pg_sequences s, unnest(array['USAGE', 'SELECT', 'UPDATE']) p (privilege)
    where s.schemaname = 'public' and exists (
      select from pg_depend e join decided d on d.oid = e.refobjid
      where e.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass)
    union all
    select 'schema ' || n.nspname, p.privilege,
      has_schema_privilege($1, n.oid, p.privilege), p.privilege = 'USAGE'
    from pg_namespace n, unnest(array['USAGE', 'CREATE']) p (privilege)
    where n.nspname = any ($3))
  select "on", privilege, is_decided from held where is_held <> is_decided order by 1, 2`;

/** Compares what a role may do with what is decided, whoever asks. */
export async function comparePrivileges(
  client: ClientBase,
  role: string,
): Promise<PrivilegeDifference> {
  const { rows } = await client.query<HeldPrivilege & { is_decided: boolean }>(COMPARE, [
    role,
    JSON.stringify(PRIVILEGES),
    SCHEMAS,
  ]);
  const list = (isDecided: boolean) =>
    rows
      .filter((row) => row.is_decided === isDecided)
      .map(({ on, privilege }) => ({ on, privilege }));
  return { missing: list(true), excess: list(false) };
}
