-- An address that no one has shown to be theirs, by a link that was mailed to it; it gets no mails but such links.
-- Earlier releases leave it false; until now only invited users were known to be without.
alter table users add column email_unconfirmed boolean not null default false;
update users set email_unconfirmed = true where password_hash is null and deleted_at is null;
