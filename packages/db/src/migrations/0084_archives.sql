-- What lies in the object store and no longer in its table: an object for each part of a month.
create table archives (
  id integer generated always as identity primary key,
  table_name text not null,
  -- UTC, as 2026-01.
  month text not null constraint archives_month check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  object_key text not null,
  row_count integer not null,
  first_id bigint not null,
  last_id bigint not null,
  -- Of the lines, before they are compressed.
  sha256 text not null,
  byte_count bigint not null,
  -- The newest migration when it was written.
  schema_version integer not null,
  -- Rows between the first and the last one that could not be archived yet.
  left_ids bigint[] not null default '{}',
  written_at timestamptz not null default now(),
  -- Null: its rows still have, or have again, what is archived.
  cleared_at timestamptz,
  -- When an operator brought it back into the table; null: not since it was cleared.
  restored_at timestamptz
);
create unique index archives_object_key on archives (object_key);
create index archives_last_idx on archives (table_name, last_id);

-- Where the responses of the broker lie; null: in the row.
alter table order_intents add column archive_id integer references archives(id);

-- Candles that were fetched before count as fetched now.
alter table candles add column fetched_at timestamptz not null default now();
