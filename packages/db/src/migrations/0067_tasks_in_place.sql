-- A stop of all tasks rewrites each of their rows. With room in every page, and no index of what it changes, that
-- happens in place: see docs/decisions/0063-tasks-without-index-by-state.md.
drop index tasks_state_idx;
alter table tasks set (fillfactor = 50);
