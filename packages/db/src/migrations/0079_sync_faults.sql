-- Why the positions of an account cannot be compared with our shares at present, and until when that lasts at most;
-- null: as far as is known, they can.
alter table broker_accounts add column sync_fault text;
alter table broker_accounts add column sync_fault_until timestamptz;
