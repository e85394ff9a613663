-- The attempts to open a level, and the orders of a cycle that are on their way, are looked for at each order:
-- what that costs must not grow with all orders there ever were.
create index order_intents_attempts_idx on order_intents (scope_key) where kind = 'OPEN';
create index order_intents_cycle_idx on order_intents (cycle_id) where resolved_at is null;
