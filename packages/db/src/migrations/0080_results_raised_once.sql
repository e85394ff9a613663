-- What a user realised is raised once for each changed row, not once for the row before and once for the row after,
-- and an empty sum is looked for only where something was taken off.
CREATE OR REPLACE FUNCTION "count_closed_share"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM raise_results_version(OLD.user_id);
	END IF;
	IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.user_id <> OLD.user_id) THEN
		PERFORM raise_results_version(NEW.user_id);
	END IF;
	RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "count_closing_deal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM raise_results_version(OLD.user_id);
		PERFORM add_realised(OLD, -1);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		IF TG_OP = 'INSERT' OR NEW.user_id <> OLD.user_id THEN
			PERFORM raise_results_version(NEW.user_id);
		END IF;
		PERFORM add_realised(NEW, 1);
	END IF;
	RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "add_realised"(deal "closing_deals", sign integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	of_day date := (deal.at AT TIME ZONE 'UTC')::date;
BEGIN
	IF deal.voided_at IS NOT NULL OR deal.profit_minor IS NULL OR deal.profit_currency IS NULL THEN
		RETURN;
	END IF;
	INSERT INTO realised_totals AS t VALUES (deal.user_id, deal.profit_currency, sign * deal.profit_minor, sign)
		ON CONFLICT (user_id, currency) DO UPDATE
		SET profit_minor = t.profit_minor + excluded.profit_minor, deals = t.deals + excluded.deals;
	INSERT INTO realised_days AS d VALUES (deal.user_id, deal.profit_currency, of_day, sign * deal.profit_minor, sign)
		ON CONFLICT (user_id, currency, day) DO UPDATE
		SET profit_minor = d.profit_minor + excluded.profit_minor, deals = d.deals + excluded.deals;
	IF sign > 0 THEN
		RETURN;
	END IF;
	DELETE FROM realised_totals WHERE user_id = deal.user_id AND currency = deal.profit_currency AND deals = 0;
	DELETE FROM realised_days WHERE user_id = deal.user_id AND currency = deal.profit_currency AND day = of_day
		AND deals = 0;
END
$$;
