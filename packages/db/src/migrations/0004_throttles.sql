-- Attempts are counted before they are evaluated: one row per key, so that the cost is the same after years.
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
CREATE INDEX "throttles_resets_at_idx" ON "throttles" USING btree ("resets_at");
DROP TABLE "login_attempts";
DROP TYPE "public"."login_step";
