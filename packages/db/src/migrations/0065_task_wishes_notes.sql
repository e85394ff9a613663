-- What a user wants of a task that runs: to be paused when its cycle has ended, or to go on by itself after a pause.
alter table tasks add column pauses_after_cycle boolean not null default false;
alter table tasks add column paused_until timestamptz;

-- What a user has written about a cycle.
alter table cycles add column note text not null default '';
