-- A decision to leave is kept with its reason from the moment it is made: of a cycle, or of one share.
alter table cycles rename column closing_reason to leave_reason;
alter table cycles add column leave_since timestamptz;
update cycles set leave_reason = null where not closing;
update cycles set leave_since = coalesce(ended_at, now()) where leave_reason is not null;
alter table cycles
  drop column closing,
  add constraint cycles_leave check (
    (leave_reason is null) = (leave_since is null)
    and leave_reason not in ('TAKE_PROFIT', 'BROKER', 'ROLLED'));
comment on column cycles.leave_reason is
  'Why every share of it is to be closed, until it ends; nothing of it is opened. Null: it is not.';

alter table shares
  add column leave_reason close_reason,
  add column leave_since timestamptz;
alter table shares
  add constraint shares_leave check (
    (leave_reason is null) = (leave_since is null)
    and leave_reason not in ('TAKE_PROFIT', 'BROKER', 'ROLLED'));
comment on column shares.leave_reason is
  'Why it is to be closed whatever the price does, until it is; nothing of its cycle is opened. Null: it is not.';

-- closes that are under way are wishes of before
update shares s set leave_reason = i.reason, leave_since = i.created_at
from order_intents i
where i.share_id = s.id and i.kind = 'CLOSE' and i.resolved_at is null and s.state = 'CLOSING'
  and i.reason not in ('TAKE_PROFIT', 'BROKER', 'ROLLED');
