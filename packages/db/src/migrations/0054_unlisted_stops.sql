-- Tasks that were stopped become rows of the job after the stop is committed: to write them takes longer than to stop.
alter table mass_stops add column unlisted jsonb;
comment on column mass_stops.unlisted is
  'Tasks that were stopped and are no rows of the job yet: pairs of a user and the state before; null: none.';
