-- A link is good for the address it was mailed to, and dies with it.
alter table one_time_tokens add column email text;
update one_time_tokens t set email = u.email from users u where u.id = t.user_id;

-- Changes of a user's address: requested, confirmed by the new address, taken back by the old one.
create table address_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users(id),
  old_email text not null,
  new_email text not null,
  confirm_hashes text[] not null default '{}',
  undo_hashes text[] not null default '{}',
  requested_at timestamptz not null default now(),
  confirm_until timestamptz not null,
  confirmed_at timestamptz,
  undo_until timestamptz not null,
  ended_at timestamptz
);
create index address_changes_user_idx on address_changes (user_id, id);
create index address_changes_confirm_idx on address_changes using gin (confirm_hashes);
create index address_changes_undo_idx on address_changes using gin (undo_hashes);
