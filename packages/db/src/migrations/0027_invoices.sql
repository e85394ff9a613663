-- What stands on an invoice, as it was issued: a later change of the payment makes a new revision.
create table invoices (
  payment_id integer not null references payments,
  revision integer not null,
  issued_at timestamptz not null,
  content jsonb not null,
  primary key (payment_id, revision),
  constraint invoices_revision check (revision > 0)
);
create trigger invoices_append_only before update or delete on invoices
  for each row execute function refuse_change();
