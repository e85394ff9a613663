-- A closed period can be computed anew only from the terms and the mark it was closed with.
ALTER TABLE "closed_periods"
	ADD COLUMN "period_to" date NOT NULL,
	ADD COLUMN "is_trial" boolean NOT NULL,
	ADD COLUMN "performance_fee_percent" numeric NOT NULL,
	ADD COLUMN "mark_before_minor" bigint NOT NULL,
	ADD COLUMN "payment_id" integer REFERENCES "payments"("id");
ALTER TABLE "user_subscriptions" ADD COLUMN "terms" jsonb;
