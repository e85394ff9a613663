-- What users realised is summed from the ledger of closing deals, as fees and loss limits are: a part of a share that
-- was closed counts on its own day, while the rest is still open.

ALTER TABLE "realised_totals" RENAME COLUMN "shares" TO "deals";
ALTER TABLE "realised_days" RENAME COLUMN "shares" TO "deals";

-- The curve of the last deals, without a look at the rows.
CREATE INDEX "closing_deals_realised_idx" ON "closing_deals" ("user_id", "profit_currency", "at", "id")
	INCLUDE ("profit_minor") WHERE "voided_at" IS NULL AND "profit_minor" IS NOT NULL;
DROP INDEX "shares_realised_idx";

-- A change of a closed share is seen in lists: what was read of them is old.
CREATE OR REPLACE FUNCTION "count_closed_share"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM raise_results_version(OLD.user_id);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM raise_results_version(NEW.user_id);
	END IF;
	RETURN NULL;
END
$$;
DROP FUNCTION "add_realised"("shares", integer);

-- A deal counts when the broker has reported what it brought, and until it is found not to have happened.
CREATE FUNCTION "add_realised"(deal "closing_deals", sign integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	of_day date := (deal.at AT TIME ZONE 'UTC')::date;
BEGIN
	IF deal.voided_at IS NOT NULL OR deal.profit_minor IS NULL OR deal.profit_currency IS NULL THEN
		RETURN;
	END IF;
	INSERT INTO realised_totals AS t VALUES (deal.user_id, deal.profit_currency, sign * deal.profit_minor, sign)
		ON CONFLICT (user_id, currency) DO UPDATE
		SET profit_minor = t.profit_minor + excluded.profit_minor, deals = t.deals + excluded.deals;
	DELETE FROM realised_totals WHERE user_id = deal.user_id AND currency = deal.profit_currency AND deals = 0;
	INSERT INTO realised_days AS d VALUES (deal.user_id, deal.profit_currency, of_day, sign * deal.profit_minor, sign)
		ON CONFLICT (user_id, currency, day) DO UPDATE
		SET profit_minor = d.profit_minor + excluded.profit_minor, deals = d.deals + excluded.deals;
	DELETE FROM realised_days WHERE user_id = deal.user_id AND currency = deal.profit_currency AND day = of_day
		AND deals = 0;
END
$$;

CREATE FUNCTION "count_closing_deal"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "closing_deals_results" AFTER INSERT OR DELETE ON "closing_deals" FOR EACH ROW
	EXECUTE FUNCTION "count_closing_deal"();
CREATE TRIGGER "closing_deals_update_results" AFTER UPDATE ON "closing_deals" FOR EACH ROW
	WHEN ((OLD."user_id", OLD."profit_minor", OLD."profit_currency", OLD."at", OLD."voided_at")
		IS DISTINCT FROM (NEW."user_id", NEW."profit_minor", NEW."profit_currency", NEW."at", NEW."voided_at"))
	EXECUTE FUNCTION "count_closing_deal"();

CREATE OR REPLACE FUNCTION "rebuild_results"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE closing_deals, shares, cycles IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM realised_totals;
	INSERT INTO realised_totals
		SELECT user_id, profit_currency, sum(profit_minor), count(*) FROM closing_deals
		WHERE voided_at IS NULL AND profit_minor IS NOT NULL AND profit_currency IS NOT NULL GROUP BY 1, 2;
	DELETE FROM realised_days;
	INSERT INTO realised_days
		SELECT user_id, profit_currency, (at AT TIME ZONE 'UTC')::date, sum(profit_minor), count(*) FROM closing_deals
		WHERE voided_at IS NULL AND profit_minor IS NOT NULL AND profit_currency IS NOT NULL GROUP BY 1, 2, 3;
	WITH ended AS (
		SELECT user_id, count(*) FILTER (WHERE result = 'WON') AS won, count(*) FILTER (WHERE result = 'LOST') AS lost,
			max(ended_at) AS last_ended_at, max(ended_at) FILTER (WHERE result = 'LOST') AS last_lost_at
		FROM cycles WHERE result IS NOT NULL GROUP BY user_id),
	streaks AS (
		SELECT c.user_id, count(*) AS streak FROM cycles c JOIN ended e USING (user_id) LEFT JOIN tasks t USING (user_id)
		WHERE c.result = 'WON' AND c.ended_at > coalesce(greatest(e.last_lost_at, t.profit_counter_reset_at), '-infinity')
		GROUP BY c.user_id),
	known AS (
		SELECT user_id FROM ended UNION SELECT user_id FROM closing_deals
		UNION SELECT user_id FROM shares WHERE state = 'CLOSED' UNION SELECT user_id FROM user_results)
	INSERT INTO user_results AS r (user_id, won, lost, streak, last_ended_at, version)
		SELECT user_id, coalesce(won, 0), coalesce(lost, 0), coalesce(streak, 0), last_ended_at, 1
		FROM known LEFT JOIN ended USING (user_id) LEFT JOIN streaks USING (user_id)
		ON CONFLICT (user_id) DO UPDATE SET won = excluded.won, lost = excluded.lost, streak = excluded.streak,
			last_ended_at = excluded.last_ended_at, version = r.version + 1;
END
$$;
SELECT "rebuild_results"();

-- Jobs whose mail has gone out: none is sent twice when its process dies before the job has ended.
CREATE TABLE "sent_mails" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "sent_mails_at_idx" ON "sent_mails" ("at");
