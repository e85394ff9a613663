-- Who registered and has not yet shown that the e-mail is theirs: no user, no name taken.
create table registrations (
  id integer primary key generated always as identity,
  username text not null,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  language language not null default 'en',
  invited_user_id integer references users (id),
  token_hashes text[] not null default '{}',
  expires_at timestamptz not null,
  activated_at timestamptz,
  user_id integer references users (id),
  created_at timestamptz not null default now()
);
create index registrations_token_idx on registrations using gin (token_hashes);
create index registrations_expiry_idx on registrations (expires_at);
