-- Proofs that a user means one action: which one, and whose, is in the hash.
create table action_proofs (
  proof_hash text primary key,
  user_id integer not null references users(id),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index action_proofs_expires_at_idx on action_proofs (expires_at);
