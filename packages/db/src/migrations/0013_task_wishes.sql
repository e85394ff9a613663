-- A stop that closes outlives the process that accepted it: whoever owns the key carries it out.
alter table tasks add column close_all_at timestamptz;
comment on column tasks.close_all_at is
  'Every share that was ordered until then is to be closed, also one that is confirmed later; null: none.';
