-- What became of a notice's mail: 'sent', or why it was not; null: none was ordered yet, or it is on its way. What was
-- ordered before this release, or is by the release before, counts as sent, as it did.
alter table notices add column mail_outcome text default 'sent'
  constraint notices_mail_outcome check (mail_outcome in ('sent', 'pushed', 'unconfirmed', 'too_many', 'rejected'));
