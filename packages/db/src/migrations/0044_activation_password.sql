-- Who reads the mail chooses the password: what a stranger gave with the registration is no one's, and goes.
alter table registrations alter column password_hash drop not null;
update registrations set password_hash = null where activated_at is null;
