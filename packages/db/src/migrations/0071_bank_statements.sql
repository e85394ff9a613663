-- Bank statements: what came into the account, and the payments it was booked on.
create table bank_statements (
  id integer generated always as identity primary key,
  file_name text not null,
  format text not null constraint bank_statements_format check (format in ('CAMT053', 'CSV')),
  account text,
  -- SHA-256 of the file: the same one is imported once.
  content_hash text not null constraint bank_statements_hash_key unique,
  known_lines integer not null default 0,
  created_by integer not null references users(id),
  created_at timestamptz not null default now()
);
create table bank_lines (
  id integer generated always as identity primary key,
  statement_id integer not null references bank_statements(id),
  number integer not null,
  -- The bank's reference of the entry in its account, or else a hash of all that is known of it: a line that several
  -- statements have is stored once.
  line_key text not null constraint bank_lines_key unique,
  booked_on date not null,
  amount_minor bigint not null,
  currency char(3) not null,
  payer text not null default '',
  payer_account text not null default '',
  reference text not null default '',
  text text not null default '',
  state text not null constraint bank_lines_state check (state in ('matched', 'open', 'left', 'outgoing', 'booked', 'undone')),
  reason text,
  payment_id integer references payments(id),
  booked_at timestamptz,
  booked_by integer references users(id),
  undone_at timestamptz,
  undone_by integer references users(id),
  undo_reason text not null default '',
  constraint bank_lines_payment check (state not in ('matched', 'booked') or payment_id is not null)
);
create index bank_lines_statement_idx on bank_lines (statement_id, number);
-- A payment is booked by one line.
create unique index bank_lines_booked_key on bank_lines (payment_id) where state = 'booked';
