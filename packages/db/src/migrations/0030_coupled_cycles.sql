-- The members of a coupled strategy are traded: what a cycle is bound to with the others, and when its strategy may begin again.
alter table cycles
  add column joint_target numeric,
  add column joint_max_open_shares integer,
  add column next_begin_at timestamptz;
create index cycles_strategy_idx on cycles (user_id, strategy_id, id);
