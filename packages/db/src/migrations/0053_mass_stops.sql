-- A stop of all tasks at once: a fact of its own, so that what it began is finished by whoever comes next.
create table mass_stops (
  id integer primary key generated always as identity,
  at timestamptz not null default clock_timestamp(),
  actor_id integer references users (id),
  actor text not null,
  closes boolean not null,
  job_id uuid references jobs (id) on delete set null,
  starts_settled boolean not null default false
);
comment on column mass_stops.closes is 'Whether what was open until then is to be closed, too.';
comment on column mass_stops.starts_settled is
  'Whether every start that was under way at the stop has ended: none can slip through any more.';
create index mass_stops_job_idx on mass_stops (job_id);
create index mass_stops_actor_idx on mass_stops (actor_id);

-- Null: before the first. A stop concerns a task that was started with an older one in sight.
alter table tasks add column started_after_stop integer;

-- A job that the operator started at the command line belongs to no user.
alter table jobs alter column user_id drop not null;
