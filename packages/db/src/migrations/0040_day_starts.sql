-- What a user's open shares were worth at the beginning of the last UTC day on which that was looked at, against which
-- a limit of the day's loss with the open result is measured; in minor units of the account's currency.
create table day_starts (
  user_id integer primary key references users (id) on delete cascade,
  day date not null,
  open_minor bigint not null
);

alter table user_configs add column equity_loss_limit numeric;
