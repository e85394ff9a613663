-- One switch for mails of ended cycles, where there were two and a mail went out only if both were on. The column of
-- user_configs stays for the release before.
update users u set notifications = u.notifications || '{"cycle_ended": false}'
from user_configs uc where uc.user_id = u.id and not uc.notify;
