-- A long job is a list of rows; figures that say how far it is are counted with them.
alter table jobs
  drop column progress,
  drop column message,
  drop column payload,
  drop column result,
  add column rows_total integer not null default 0,
  add column rows_done integer not null default 0,
  add column rows_failed integer not null default 0,
  add column turn integer not null default 0,
  add column enqueued_at timestamptz not null default now(),
  add column lease_holder uuid,
  add column lease_until timestamptz;
create index jobs_unfinished_idx on jobs (id) where state in ('queued', 'running');
create index jobs_finished_idx on jobs (finished_at) where finished_at is not null;
drop index jobs_user_idx;
create index jobs_user_idx on jobs (user_id, created_at desc, id);

create type job_row_state as enum ('waiting', 'running', 'done', 'failed', 'skipped');
create table job_rows (
  job_id uuid not null references jobs (id) on delete cascade,
  number integer not null,
  label text not null,
  subject jsonb not null,
  state job_row_state not null default 'waiting',
  result jsonb,
  error jsonb,
  finished_at timestamptz,
  primary key (job_id, number)
);
create index job_rows_waiting_idx on job_rows (job_id, number) where state in ('waiting', 'running');
