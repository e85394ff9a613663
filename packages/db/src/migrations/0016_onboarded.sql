-- A user whose four steps are done was marked at their next call; now the last step marks them.
update users u set onboarded_at = now()
where u.onboarded_at is null and u.deleted_at is null
  and u.first_name <> '' and u.last_name <> '' and u.phone is not null and u.address is not null
  and exists (select 1 from broker_keys k where k.user_id = u.id)
  and exists (select 1 from broker_accounts a where a.user_id = u.id and a.is_default)
  and exists (select 1 from user_configs c where c.user_id = u.id);
