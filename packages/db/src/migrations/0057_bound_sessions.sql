-- Sessions that go on only with the key of the browser that began them.
ALTER TABLE "refresh_families" ADD COLUMN "key_thumbprint" text;
ALTER TABLE "refresh_families" ADD COLUMN "shown_proofs" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "refresh_families" ADD COLUMN "copied_at" timestamp with time zone;
