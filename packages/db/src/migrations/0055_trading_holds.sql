-- The database is older than the broker's books: nothing opens until an operator agrees.
CREATE TABLE "trading_holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"reason" text NOT NULL,
	"deal_reference" text,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" text,
	"note" text,
	CONSTRAINT "trading_holds_lifted" CHECK ((lifted_at is null) = (lifted_by is null))
);
CREATE UNIQUE INDEX "trading_holds_one_key" ON "trading_holds" ((true)) WHERE lifted_at IS NULL;

-- Shares that were put into the books because the broker had them and the database had not.
CREATE TABLE "restored_shares" (
	"share_id" integer PRIMARY KEY NOT NULL REFERENCES "shares"("id"),
	"hold_id" integer NOT NULL REFERENCES "trading_holds"("id"),
	"broker_account_id" integer NOT NULL REFERENCES "broker_accounts"("id"),
	"is_in_ladder" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "restored_shares_hold_idx" ON "restored_shares" ("hold_id", "broker_account_id");

-- Positions of an account that our books do not have, as they were last seen.
ALTER TABLE "broker_accounts" ADD COLUMN "foreign_positions" jsonb DEFAULT '[]' NOT NULL;
CREATE INDEX "broker_accounts_foreign_idx" ON "broker_accounts" ("id") WHERE foreign_positions <> '[]'::jsonb;

-- What the references of our orders are signed with: nobody else can make one that looks like ours.
CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"reference_key" text NOT NULL,
	CONSTRAINT "installation_is_only" CHECK (is_only)
);
INSERT INTO "installation" ("reference_key") VALUES (gen_random_uuid()::text || gen_random_uuid()::text);
