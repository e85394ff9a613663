-- A deleted coupled strategy keeps its row (cycles point at it) but frees its name.
alter table coupled_strategies add column deleted_at timestamptz;
alter table coupled_strategies drop constraint coupled_strategies_name_unique;
create unique index coupled_strategies_name_key on coupled_strategies (name) where deleted_at is null;
create index coupled_strategy_members_strategy_idx on coupled_strategy_members (strategy_id);
create index user_configs_coupled_idx on user_configs (coupled_strategy_id) where coupled_strategy_id is not null;
