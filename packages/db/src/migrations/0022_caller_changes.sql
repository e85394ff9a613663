-- Each API process keeps for a moment who calls: whoever changes one of these rows tells them all.
CREATE FUNCTION "notify_caller_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('entropi_callers', to_jsonb(OLD) ->> TG_ARGV[0]);
	RETURN NULL;
END
$$;
CREATE TRIGGER "users_caller_change" AFTER UPDATE ON "users" FOR EACH ROW
	WHEN ((OLD."username", OLD."is_active", OLD."deleted_at", OLD."session_version", OLD."is_superuser", OLD."is_stuff", OLD."demo_mode", OLD."onboarded_at")
		IS DISTINCT FROM (NEW."username", NEW."is_active", NEW."deleted_at", NEW."session_version", NEW."is_superuser", NEW."is_stuff", NEW."demo_mode", NEW."onboarded_at"))
	EXECUTE FUNCTION "notify_caller_change"('id');
CREATE TRIGGER "users_caller_end" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "notify_caller_change"('id');
CREATE TRIGGER "refresh_families_caller_change" AFTER UPDATE ON "refresh_families" FOR EACH ROW
	WHEN ((OLD."user_id", OLD."revoked_at", OLD."expires_at") IS DISTINCT FROM (NEW."user_id", NEW."revoked_at", NEW."expires_at"))
	EXECUTE FUNCTION "notify_caller_change"('user_id');
CREATE TRIGGER "refresh_families_caller_end" AFTER DELETE ON "refresh_families" FOR EACH ROW EXECUTE FUNCTION "notify_caller_change"('user_id');
