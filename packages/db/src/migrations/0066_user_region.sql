-- By whose custom amounts and dates are written for a user; null: not chosen.
alter table users add column region text;
alter table users add constraint users_region_form check (region ~ '^[A-Z]{2}$');
