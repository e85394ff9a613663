-- The currency of what a day began with: after a change of the account's currency the day begins again.
alter table day_starts add column currency char(3);
