-- When an authenticator became void: another secret stands in its place, of which no codes are shown (a change of the
-- address was taken back). Null for one whose codes are good.
alter table user_totp add column voided_at timestamptz;
