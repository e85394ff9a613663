-- Makes the two roles of the product, as a superuser in its database; their passwords are files that the server can
-- read. Run again, it sets the passwords again, and gives tables that another role owns, as those of an installation
-- that had one role, to the owner. docker-compose.yml runs it when it makes the database.

-- A statement that fails would be written into the server's log, and these have passwords in them.
set log_min_error_statement = panic;

do $$
declare
  role text;
  option text;
begin
  -- The owner makes and migrates the tables, and databases in which backups are tried. The other one runs.
  for role, option in values ('entropi_owner', 'createdb'), ('entropi_app', 'nocreatedb') loop
    if not exists (select from pg_roles where rolname = role) then
      execute format('create role %I', role);
    end if;
    execute format('alter role %I login nosuperuser nocreaterole %s password %L', role, option,
      rtrim(pg_read_file('/run/secrets/' || case role when 'entropi_owner' then 'database_owner_password'
        else 'database_app_password' end), E'\n'));
  end loop;
  -- A restored backup comes without its triggers.
  grant set on parameter session_replication_role to entropi_owner;
  execute format('alter database %I owner to entropi_owner', current_database());
  execute format('revoke temporary on database %I from public', current_database());
end $$;

-- What an extension brought stays its own, and a sequence or an index goes with its table.
do $$
declare
  change text;
begin
  for change in
    with schemas as (select oid from pg_namespace where nspname in ('public', 'jobs_queue')),
    extended as (select objid from pg_depend where deptype = 'e')
    select format('alter schema %I owner to entropi_owner', nspname) from pg_namespace where nspname = 'jobs_queue'
    union all
    select format('alter table %s owner to entropi_owner', oid::regclass) from pg_class
      where relnamespace in (table schemas) and relkind in ('r', 'p') and oid not in (table extended)
        -- Those of a registry belong to the gateways.
        and relname not like 'registry\_%'
    union all
    select format('alter routine %s owner to entropi_owner', oid::regprocedure) from pg_proc
      where pronamespace in (table schemas) and oid not in (table extended)
    union all
    select format('alter type %s owner to entropi_owner', oid::regtype) from pg_type
      where typnamespace in (table schemas) and typtype = 'e' and oid not in (table extended)
  loop
    execute change;
  end loop;
end $$;
