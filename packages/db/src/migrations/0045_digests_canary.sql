-- Mails of one kind may go out together: the others of a digest name the one that carries them.
alter table notices add column carried_by bigint;
alter table notices add column mailed_at timestamptz;
update notices set mailed_at = created_at where mailed;
-- What was held back for good before is not sent now.
update notices set carried_by = 0 where not mailed;
create index notices_carried_idx on notices (carried_by) where carried_by > 0;
create index notices_waiting_idx on notices (kind, user_id) where not mailed and carried_by is null;

-- A known text, sealed: a process whose keys do not open it has the keys of another database.
create table seal_canary (
  id integer primary key check (id = 1),
  sealed text not null,
  created_at timestamptz not null default now()
);
