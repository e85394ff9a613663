-- What a sender has named his message, so that a repeat of a lost call writes it once.
ALTER TABLE "chat_messages" ADD COLUMN "idempotency_key" text;
CREATE UNIQUE INDEX "chat_messages_idempotency_key" ON "chat_messages" USING btree ("from_user_id","idempotency_key");
