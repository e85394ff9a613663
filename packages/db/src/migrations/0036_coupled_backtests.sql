-- A back-test tries a strategy, or a coupled one.
alter table backtests
  alter column strategy_id drop not null,
  add column coupled_strategy_id integer references coupled_strategies (id),
  add constraint backtests_tried check (num_nonnulls(strategy_id, coupled_strategy_id) = 1);
