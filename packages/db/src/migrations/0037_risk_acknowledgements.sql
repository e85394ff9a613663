-- Who acknowledged which text about the risks of trading, and when: the first time of each version stands.
create table risk_acknowledgements (
  user_id integer not null references users,
  version integer not null check (version >= 1),
  acknowledged_at timestamptz not null default now(),
  primary key (user_id, version)
);
create trigger risk_acknowledgements_append_only before update or delete on risk_acknowledgements
  for each row execute function refuse_change();
