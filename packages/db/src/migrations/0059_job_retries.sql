-- A job may try the failed rows of another one again; each is tried again by one job.
ALTER TABLE "jobs" ADD COLUMN "retry_of" uuid REFERENCES "jobs"("id") ON DELETE SET NULL;
CREATE UNIQUE INDEX "jobs_retry_of_idx" ON "jobs" ("retry_of");
