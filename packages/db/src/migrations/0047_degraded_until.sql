-- When what holds a task back is tried again, where that is known: a login that the broker has locked for a while.
alter table tasks add column degraded_until timestamptz;
