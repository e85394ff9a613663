-- Backups that were written by this installation, and when each was last restored to try it.
CREATE TABLE "backups" (
	"file" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"row_count" bigint NOT NULL,
	"verified_at" timestamp with time zone
);
