-- What became of a notice's mail: 'sent', or why it was not; null: none was ordered yet, or it is on its way. Of those
-- before this release only the order is known, which counted as sent.
alter table notices add column mail_outcome text default 'sent'
  constraint notices_mail_outcome check (mail_outcome in ('sent', 'pushed', 'unconfirmed', 'too_many', 'rejected'));
alter table notices alter column mail_outcome drop default;
