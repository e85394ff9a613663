-- What users realised and how their cycles ended, in sums that the transaction keeps which changes a share or a
-- cycle: to read them costs the same after years.

CREATE TABLE "user_results" (
	"user_id" integer PRIMARY KEY NOT NULL REFERENCES "users"("id") ON DELETE CASCADE,
	"won" integer DEFAULT 0 NOT NULL,
	"lost" integer DEFAULT 0 NOT NULL,
	"streak" integer DEFAULT 0 NOT NULL,
	"last_ended_at" timestamp with time zone,
	"version" bigint DEFAULT 0 NOT NULL
);
CREATE TABLE "realised_totals" (
	"user_id" integer NOT NULL REFERENCES "users"("id") ON DELETE CASCADE,
	"currency" char(3) NOT NULL,
	"profit_minor" bigint NOT NULL,
	"shares" integer NOT NULL,
	PRIMARY KEY ("user_id", "currency")
);
CREATE TABLE "realised_days" (
	"user_id" integer NOT NULL REFERENCES "users"("id") ON DELETE CASCADE,
	"currency" char(3) NOT NULL,
	"day" date NOT NULL,
	"profit_minor" bigint NOT NULL,
	"shares" integer NOT NULL,
	PRIMARY KEY ("user_id", "currency", "day")
);
-- The curve of the last shares, without a look at the rows.
CREATE INDEX "shares_realised_idx" ON "shares" ("user_id", "profit_currency", "closed_at", "id") INCLUDE ("profit_minor")
	WHERE "state" = 'CLOSED' AND "profit_minor" IS NOT NULL;

-- What a user's closed shares are listed by: to sort many of them reads a dense index and not rows all over the table.
CREATE INDEX "shares_user_listed_idx" ON "shares" ("user_id") INCLUDE ("id", "direction", "level", "size", "open_level",
	"close_level", "profit_minor", "close_reason", "opened_at", "closed_at") WHERE "state" = 'CLOSED';
DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
		CREATE INDEX "shares_search_idx" ON "shares" USING gin (
			lower(' ' || coalesce(deal_id, '') || ' ' || deal_reference || ' ' || epic) gin_trgm_ops);
	END IF;
END $$;

-- The first write of every change: changes of one user come one after the other.
CREATE FUNCTION "raise_results_version"(changed integer) RETURNS "user_results" LANGUAGE plpgsql AS $$
DECLARE
	raised "user_results";
BEGIN
	INSERT INTO user_results AS r (user_id, version) VALUES (changed, 1)
		ON CONFLICT (user_id) DO UPDATE SET version = r.version + 1
		RETURNING r.* INTO raised;
	RETURN raised;
END
$$;

-- A share is booked when it is closed and the broker has reported what it brought.
CREATE FUNCTION "add_realised"(share "shares", sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF share.state <> 'CLOSED' OR share.profit_minor IS NULL OR share.profit_currency IS NULL THEN
		RETURN;
	END IF;
	INSERT INTO realised_totals AS t VALUES (share.user_id, share.profit_currency, sign * share.profit_minor, sign)
		ON CONFLICT (user_id, currency) DO UPDATE
		SET profit_minor = t.profit_minor + excluded.profit_minor, shares = t.shares + excluded.shares;
	DELETE FROM realised_totals WHERE user_id = share.user_id AND currency = share.profit_currency AND shares = 0;
	IF share.closed_at IS NULL THEN
		RETURN;
	END IF;
	INSERT INTO realised_days AS d
		VALUES (share.user_id, share.profit_currency, (share.closed_at AT TIME ZONE 'UTC')::date, sign * share.profit_minor, sign)
		ON CONFLICT (user_id, currency, day) DO UPDATE
		SET profit_minor = d.profit_minor + excluded.profit_minor, shares = d.shares + excluded.shares;
	DELETE FROM realised_days WHERE user_id = share.user_id AND currency = share.profit_currency
		AND day = (share.closed_at AT TIME ZONE 'UTC')::date AND shares = 0;
END
$$;

CREATE FUNCTION "count_closed_share"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM raise_results_version(OLD.user_id);
		PERFORM add_realised(OLD, -1);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM raise_results_version(NEW.user_id);
		PERFORM add_realised(NEW, 1);
	END IF;
	RETURN NULL;
END
$$;
CREATE TRIGGER "shares_insert_results" AFTER INSERT ON "shares" FOR EACH ROW
	WHEN (NEW."state" = 'CLOSED') EXECUTE FUNCTION "count_closed_share"();
CREATE TRIGGER "shares_update_results" AFTER UPDATE ON "shares" FOR EACH ROW
	WHEN (OLD."state" = 'CLOSED' OR NEW."state" = 'CLOSED') EXECUTE FUNCTION "count_closed_share"();
CREATE TRIGGER "shares_delete_results" AFTER DELETE ON "shares" FOR EACH ROW
	WHEN (OLD."state" = 'CLOSED') EXECUTE FUNCTION "count_closed_share"();

-- The streak: won cycles since the last lost one and since the user's reset.
CREATE FUNCTION "recount_cycles"(changed integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM raise_results_version(changed);
	UPDATE user_results r SET
		won = (SELECT count(*) FROM cycles c WHERE c.user_id = changed AND c.result = 'WON'),
		lost = (SELECT count(*) FROM cycles c WHERE c.user_id = changed AND c.result = 'LOST'),
		streak = (SELECT count(*) FROM cycles c WHERE c.user_id = changed AND c.result = 'WON'
			AND c.ended_at > coalesce((SELECT t.profit_counter_reset_at FROM tasks t WHERE t.user_id = changed), '-infinity')
			AND c.ended_at > coalesce((SELECT max(l.ended_at) FROM cycles l WHERE l.user_id = changed AND l.result = 'LOST'), '-infinity')),
		last_ended_at = (SELECT max(c.ended_at) FROM cycles c WHERE c.user_id = changed)
	WHERE r.user_id = changed;
END
$$;

-- One that ends after all others is added; whatever else happens to ended cycles is counted again.
CREATE FUNCTION "count_ended_cycle"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	before "user_results";
	reset timestamp with time zone;
BEGIN
	IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND (OLD.result IS NOT NULL OR OLD.user_id <> NEW.user_id)) THEN
		PERFORM recount_cycles(OLD.user_id);
		IF TG_OP = 'UPDATE' AND OLD.user_id <> NEW.user_id THEN
			PERFORM recount_cycles(NEW.user_id);
		END IF;
		RETURN NULL;
	END IF;
	before := raise_results_version(NEW.user_id);
	IF before.last_ended_at >= NEW.ended_at THEN
		PERFORM recount_cycles(NEW.user_id);
		RETURN NULL;
	END IF;
	SELECT t.profit_counter_reset_at INTO reset FROM tasks t WHERE t.user_id = NEW.user_id;
	UPDATE user_results r SET
		won = r.won + (NEW.result = 'WON')::int,
		lost = r.lost + (NEW.result = 'LOST')::int,
		streak = CASE
			WHEN NEW.result = 'LOST' THEN 0
			WHEN NEW.result = 'WON' AND NEW.ended_at > coalesce(reset, '-infinity') THEN r.streak + 1
			ELSE r.streak END,
		last_ended_at = NEW.ended_at
	WHERE r.user_id = NEW.user_id;
	RETURN NULL;
END
$$;
CREATE TRIGGER "cycles_insert_results" AFTER INSERT ON "cycles" FOR EACH ROW
	WHEN (NEW."result" IS NOT NULL) EXECUTE FUNCTION "count_ended_cycle"();
CREATE TRIGGER "cycles_update_results" AFTER UPDATE ON "cycles" FOR EACH ROW
	WHEN ((OLD."user_id", OLD."result", OLD."ended_at") IS DISTINCT FROM (NEW."user_id", NEW."result", NEW."ended_at"))
	EXECUTE FUNCTION "count_ended_cycle"();
CREATE TRIGGER "cycles_delete_results" AFTER DELETE ON "cycles" FOR EACH ROW
	WHEN (OLD."result" IS NOT NULL) EXECUTE FUNCTION "count_ended_cycle"();

CREATE FUNCTION "count_cycles_since_reset"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM recount_cycles(NEW.user_id);
	RETURN NULL;
END
$$;
CREATE TRIGGER "tasks_reset_results" AFTER UPDATE ON "tasks" FOR EACH ROW
	WHEN (OLD."profit_counter_reset_at" IS DISTINCT FROM NEW."profit_counter_reset_at")
	EXECUTE FUNCTION "count_cycles_since_reset"();
CREATE TRIGGER "tasks_insert_results" AFTER INSERT ON "tasks" FOR EACH ROW
	WHEN (NEW."profit_counter_reset_at" IS NOT NULL) EXECUTE FUNCTION "count_cycles_since_reset"();

-- All sums from the rows themselves: for those of before, and for rows that were loaded without triggers.
CREATE FUNCTION "rebuild_results"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE shares, cycles IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM realised_totals;
	INSERT INTO realised_totals
		SELECT user_id, profit_currency, sum(profit_minor), count(*) FROM shares
		WHERE state = 'CLOSED' AND profit_minor IS NOT NULL AND profit_currency IS NOT NULL GROUP BY 1, 2;
	DELETE FROM realised_days;
	INSERT INTO realised_days
		SELECT user_id, profit_currency, (closed_at AT TIME ZONE 'UTC')::date, sum(profit_minor), count(*) FROM shares
		WHERE state = 'CLOSED' AND profit_minor IS NOT NULL AND profit_currency IS NOT NULL AND closed_at IS NOT NULL
		GROUP BY 1, 2, 3;
	WITH ended AS (
		SELECT user_id, count(*) FILTER (WHERE result = 'WON') AS won, count(*) FILTER (WHERE result = 'LOST') AS lost,
			max(ended_at) AS last_ended_at, max(ended_at) FILTER (WHERE result = 'LOST') AS last_lost_at
		FROM cycles WHERE result IS NOT NULL GROUP BY user_id),
	streaks AS (
		SELECT c.user_id, count(*) AS streak FROM cycles c JOIN ended e USING (user_id) LEFT JOIN tasks t USING (user_id)
		WHERE c.result = 'WON' AND c.ended_at > coalesce(greatest(e.last_lost_at, t.profit_counter_reset_at), '-infinity')
		GROUP BY c.user_id),
	known AS (
		SELECT user_id FROM ended UNION SELECT user_id FROM shares WHERE state = 'CLOSED' UNION SELECT user_id FROM user_results)
	INSERT INTO user_results AS r (user_id, won, lost, streak, last_ended_at, version)
		SELECT user_id, coalesce(won, 0), coalesce(lost, 0), coalesce(streak, 0), last_ended_at, 1
		FROM known LEFT JOIN ended USING (user_id) LEFT JOIN streaks USING (user_id)
		ON CONFLICT (user_id) DO UPDATE SET won = excluded.won, lost = excluded.lost, streak = excluded.streak,
			last_ended_at = excluded.last_ended_at, version = r.version + 1;
END
$$;
SELECT "rebuild_results"();
