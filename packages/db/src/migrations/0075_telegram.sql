-- The Telegram bots that notices have gone out by; a process that holds the lease of one reads what it is sent.
create table telegram_bots (
  bot_id bigint primary key,
  name text,
  holder text,
  lease_until timestamptz,
  -- The first update that was not handled yet, and when the last one was.
  next_update bigint not null default 0,
  update_at timestamptz,
  polled_at timestamptz,
  -- Before this moment nothing more is sent.
  next_send_at timestamptz
);

-- The chat of a user with the bot. One that has ended has no chat any more, and says why.
create table telegram_links (
  user_id integer primary key references users(id),
  bot_id bigint not null,
  chat_id bigint,
  name text not null,
  linked_at timestamptz not null default now(),
  end_reason text,
  last_sent_at timestamptz,
  next_send_at timestamptz,
  constraint telegram_links_end check (num_nulls(chat_id, end_reason) = 1),
  constraint telegram_links_end_reason check (end_reason in ('blocked', 'stopped'))
);
create unique index telegram_links_chat_key on telegram_links (bot_id, chat_id);

-- Codes by which users connect their chat: one of a user, good once.
create table telegram_codes (
  user_id integer primary key references users(id),
  code_hash text not null,
  expires_at timestamptz not null
);
create unique index telegram_codes_hash_key on telegram_codes (code_hash);
