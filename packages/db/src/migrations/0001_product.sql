-- The whole product's tables. Never edited: what changes comes in the next number.

CREATE TYPE "public"."account_type" AS ENUM('CFD', 'PHYSICAL', 'SPREADBET');
CREATE TYPE "public"."close_reason" AS ENUM('TAKE_PROFIT', 'BASKET_TAKE_PROFIT', 'RECOVERY', 'SHARE_STOP', 'CYCLE_STOP', 'STOP_ALL', 'MANUAL', 'BROKER', 'ROLLED');
CREATE TYPE "public"."coupling_type" AS ENUM('HEDGE', 'EXCLUSIVE', 'SEQUENCE', 'BASKET');
CREATE TYPE "public"."cycle_result" AS ENUM('WON', 'LOST', 'EVEN');
CREATE TYPE "public"."direction" AS ENUM('BUY', 'SELL');
CREATE TYPE "public"."environment" AS ENUM('SIM', 'DEMO', 'LIVE');
CREATE TYPE "public"."fee_kind" AS ENUM('PERIOD', 'PERFORMANCE', 'CHARGE', 'CREDIT', 'REVERSAL');
CREATE TYPE "public"."job_state" AS ENUM('queued', 'running', 'done', 'failed', 'cancelled');
CREATE TYPE "public"."language" AS ENUM('en', 'de', 'fr');
CREATE TYPE "public"."level_state" AS ENUM('WAITING', 'OPENING', 'OPEN', 'CLOSING', 'CLOSED', 'BLOCKED');
CREATE TYPE "public"."login_step" AS ENUM('PASSWORD', 'SECOND_FACTOR');
CREATE TYPE "public"."one_time_token_kind" AS ENUM('RESET', 'ACTIVATION', 'INVITATION');
CREATE TYPE "public"."order_kind" AS ENUM('OPEN', 'CLOSE');
CREATE TYPE "public"."order_state" AS ENUM('PENDING', 'SENT', 'UNKNOWN', 'FILLED', 'REJECTED', 'ABSENT');
CREATE TYPE "public"."payment_method" AS ENUM('BANK_TRANSFER', 'CARD', 'OTHER');
CREATE TYPE "public"."plan_period" AS ENUM('MONTH', 'QUARTER', 'YEAR');
CREATE TYPE "public"."request_state" AS ENUM('queued', 'claimed', 'done', 'failed');
CREATE TYPE "public"."sell_mode" AS ENUM('ALL', 'SINGLE', 'RECOVERY');
CREATE TYPE "public"."share_state" AS ENUM('OPENING', 'OPEN', 'CLOSING', 'CLOSED', 'REJECTED', 'UNKNOWN');
CREATE TYPE "public"."subscription_status" AS ENUM('trial', 'active', 'past_due', 'suspended', 'cancelled');
CREATE TYPE "public"."task_state" AS ENUM('active', 'paused', 'stopped', 'error');
CREATE TYPE "public"."template_source" AS ENUM('STRATEGY', 'USER');
CREATE TYPE "public"."unit" AS ENUM('POINTS', 'PERCENT');
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" integer,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer,
	"before" jsonb,
	"after" jsonb,
	"request_id" text
);

CREATE TABLE "broker_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "broker_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"broker_key_id" integer NOT NULL,
	"environment" "environment" NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"type" "account_type" NOT NULL,
	"currency" char(3) NOT NULL,
	"status" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"balance" jsonb,
	"balance_at" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "broker_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "broker_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"environment" "environment" NOT NULL,
	"identifier" text NOT NULL,
	"api_key_sealed" text NOT NULL,
	"password_sealed" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"refused_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "candles" (
	"environment" "environment" NOT NULL,
	"epic" text NOT NULL,
	"resolution" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"open" numeric NOT NULL,
	"high" numeric NOT NULL,
	"low" numeric NOT NULL,
	"close" numeric NOT NULL,
	CONSTRAINT "candles_environment_epic_resolution_at_pk" PRIMARY KEY("environment","epic","resolution","at")
);

CREATE TABLE "markets" (
	"environment" "environment" NOT NULL,
	"epic" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"expiry" text NOT NULL,
	"currency" char(3) NOT NULL,
	"decimal_places" integer NOT NULL,
	"scaling_factor" numeric NOT NULL,
	"point_value" numeric NOT NULL,
	"min_deal_size" numeric NOT NULL,
	"size_step" numeric NOT NULL,
	"margin_factor" numeric NOT NULL,
	"margin_factor_unit" text DEFAULT 'PERCENTAGE' NOT NULL,
	"currencies" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"bid" numeric,
	"offer" numeric,
	"high" numeric,
	"low" numeric,
	"price_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "markets_environment_epic_pk" PRIMARY KEY("environment","epic")
);

CREATE TABLE "chat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"from_user_id" integer NOT NULL,
	"from_admin" boolean NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "chat_messages_length" CHECK (char_length(body) between 1 and 4000)
);

CREATE TABLE "engine_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"roles" text[] NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"feed_age_ms" integer
);

CREATE TABLE "engine_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "engine_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" integer,
	"broker_key_id" integer,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secret_sealed" text,
	"state" "request_state" DEFAULT 'queued' NOT NULL,
	"result" jsonb,
	"error" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"claimed_by" text,
	"claimed_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);

CREATE TABLE "feed_ownership" (
	"environment" "environment" PRIMARY KEY NOT NULL,
	"epoch" bigint DEFAULT 0 NOT NULL,
	"process_id" text,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer NOT NULL,
	"state" "job_state" DEFAULT 'queued' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"result" jsonb,
	"error" text,
	"cancel_asked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);

CREATE TABLE "key_ownership" (
	"broker_key_id" integer PRIMARY KEY NOT NULL,
	"epoch" bigint DEFAULT 0 NOT NULL,
	"process_id" text,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "live_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer,
	"event" text NOT NULL,
	"ref" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "closed_periods" (
	"user_subscription_id" integer NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"is_trial" boolean NOT NULL,
	"performance_fee_percent" numeric NOT NULL,
	"mark_before_minor" bigint NOT NULL,
	"payment_id" integer,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closed_periods_user_subscription_id_period_from_pk" PRIMARY KEY("user_subscription_id","period_from")
);

CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"due_on" date NOT NULL,
	"reference" text NOT NULL,
	"method" "payment_method" DEFAULT 'BANK_TRANSFER' NOT NULL,
	"paid_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_amount" CHECK (amount_minor > 0),
	CONSTRAINT "payments_paid_stays" CHECK (paid_at is null or deleted_at is null)
);

CREATE TABLE "subscription_fees" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_fees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"user_subscription_id" integer,
	"kind" "fee_kind" NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"payment_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"currency" char(3) NOT NULL,
	"period" "plan_period" NOT NULL,
	"period_fee_minor" bigint NOT NULL,
	"performance_fee_percent" numeric DEFAULT 0 NOT NULL,
	"trial_days" integer DEFAULT 0 NOT NULL,
	"grace_days" integer DEFAULT 0 NOT NULL,
	"max_strategies" integer DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_name_unique" UNIQUE("name")
);

CREATE TABLE "user_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"subscription_id" integer NOT NULL,
	"status" "subscription_status" NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"current_period_start" timestamp with time zone NOT NULL,
	"current_period_end" timestamp with time zone NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"high_water_mark_minor" bigint DEFAULT 0 NOT NULL,
	"terms" jsonb,
	"ended_at" timestamp with time zone
);

CREATE TABLE "coupled_strategies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupled_strategies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" "coupling_type" DEFAULT 'SEQUENCE' NOT NULL,
	"joint_target" numeric,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupled_strategies_name_unique" UNIQUE("name")
);

CREATE TABLE "coupled_strategy_members" (
	"coupled_strategy_id" integer NOT NULL,
	"position" integer NOT NULL,
	"strategy_id" integer NOT NULL,
	CONSTRAINT "coupled_strategy_members_coupled_strategy_id_position_pk" PRIMARY KEY("coupled_strategy_id","position")
);

CREATE TABLE "scale_template_rows" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scale_template_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_id" integer NOT NULL,
	"level" integer NOT NULL,
	"offset" numeric NOT NULL,
	"size" numeric NOT NULL,
	"take_profit" numeric,
	CONSTRAINT "scale_template_rows_size" CHECK (size > 0)
);

CREATE TABLE "scale_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scale_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" "template_source" NOT NULL,
	"strategy_id" integer,
	"user_id" integer,
	"version" integer NOT NULL,
	"unit" "unit" NOT NULL,
	"replaced_at" timestamp with time zone,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scale_templates_owner" CHECK ((source = 'STRATEGY') = (strategy_id is not null) and (source = 'USER') = (user_id is not null))
);

CREATE TABLE "strategies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "strategies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"epic" text NOT NULL,
	"expiry" text NOT NULL,
	"currency" char(3) NOT NULL,
	"direction" "direction" NOT NULL,
	"unit" "unit" NOT NULL,
	"sell_mode_config" jsonb NOT NULL,
	"profit_multipliers" jsonb NOT NULL,
	"limits" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"backtest" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);

CREATE TABLE "strategy_versions" (
	"strategy_id" integer NOT NULL,
	"version" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"changed_by" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "strategy_versions_strategy_id_version_pk" PRIMARY KEY("strategy_id","version")
);

CREATE TABLE "user_configs" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"strategy_id" integer,
	"coupled_strategy_id" integer,
	"size_factor" numeric DEFAULT 1 NOT NULL,
	"max_open_shares" integer,
	"daily_loss_limit" numeric,
	"notify" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_configs_one_strategy" CHECK (num_nonnulls(strategy_id, coupled_strategy_id) = 1)
);

CREATE TABLE "current_scales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "current_scales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cycle_id" integer NOT NULL,
	"level" integer NOT NULL,
	"offset" numeric NOT NULL,
	"trigger_level" numeric,
	"planned_size" numeric NOT NULL,
	"take_profit" numeric,
	"state" "level_state" DEFAULT 'WAITING' NOT NULL,
	"armed" boolean DEFAULT true NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "cycles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cycles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"strategy_id" integer NOT NULL,
	"strategy_version" integer NOT NULL,
	"coupled_strategy_id" integer,
	"scale_template_id" integer NOT NULL,
	"broker_account_id" integer NOT NULL,
	"environment" "environment" NOT NULL,
	"epic" text NOT NULL,
	"expiry" text NOT NULL,
	"direction" "direction" NOT NULL,
	"unit" "unit" NOT NULL,
	"size_factor" numeric DEFAULT 1 NOT NULL,
	"sell_mode_config" jsonb NOT NULL,
	"profit_multipliers" jsonb NOT NULL,
	"limits" jsonb NOT NULL,
	"configured_mode" "sell_mode" NOT NULL,
	"effective_mode" "sell_mode" NOT NULL,
	"effective_since" timestamp with time zone DEFAULT now() NOT NULL,
	"effective_reason" text,
	"decimal_places" integer NOT NULL,
	"size_step" numeric NOT NULL,
	"point_value" numeric NOT NULL,
	"market_currency" char(3) NOT NULL,
	"fx_rate" numeric DEFAULT 1 NOT NULL,
	"currency" char(3) NOT NULL,
	"anchor" numeric,
	"trailing_peak" numeric,
	"realised_minor" bigint DEFAULT 0 NOT NULL,
	"closing" boolean DEFAULT false NOT NULL,
	"closing_reason" "close_reason",
	"result" "cycle_result",
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "cycles_result" CHECK ((ended_at is null) = (result is null))
);

CREATE TABLE "order_intents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_intents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" "order_kind" NOT NULL,
	"user_id" integer NOT NULL,
	"broker_account_id" integer NOT NULL,
	"share_id" integer NOT NULL,
	"cycle_id" integer,
	"level" integer,
	"scope_key" text NOT NULL,
	"idempotency_key" text,
	"deal_reference" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"state" "order_state" DEFAULT 'PENDING' NOT NULL,
	"reason" "close_reason",
	"request" jsonb NOT NULL,
	"answer" jsonb,
	"confirm" jsonb,
	"refusal" text,
	"epoch" bigint DEFAULT 0 NOT NULL,
	"clean_reads" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "order_intents_dealReference_unique" UNIQUE("deal_reference"),
	CONSTRAINT "order_intents_reference" CHECK (deal_reference ~ '^[A-Za-z0-9_-]{1,30}$'),
	CONSTRAINT "order_intents_resolved" CHECK ((resolved_at is not null) = (state in ('FILLED', 'REJECTED', 'ABSENT')))
);

CREATE TABLE "shares" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"deal_id" text,
	"deal_reference" text NOT NULL,
	"user_id" integer NOT NULL,
	"broker_account_id" integer NOT NULL,
	"strategy_id" integer,
	"cycle_id" integer,
	"current_scale_id" integer,
	"level" integer,
	"epic" text NOT NULL,
	"expiry" text NOT NULL,
	"direction" "direction" NOT NULL,
	"size" numeric NOT NULL,
	"open_level" numeric,
	"close_level" numeric,
	"stop_distance" numeric,
	"limit_distance" numeric,
	"profit_minor" bigint,
	"profit_currency" char(3),
	"profit_source" text,
	"trailing_peak" numeric,
	"state" "share_state" DEFAULT 'OPENING' NOT NULL,
	"close_reason" "close_reason",
	"rolled_from_id" integer,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shares_dealReference_unique" UNIQUE("deal_reference")
);

CREATE TABLE "tasks" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"state" "task_state" DEFAULT 'stopped' NOT NULL,
	"degraded" text,
	"error_code" text,
	"error_message" text,
	"error_at" timestamp with time zone,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"current_strategy_id" integer,
	"sell_mode_config" jsonb,
	"profit_multipliers" jsonb,
	"profit_counter_reset_at" timestamp with time zone,
	"rejects_in_row" integer DEFAULT 0 NOT NULL,
	"cooldown_until" timestamp with time zone,
	"last_tick_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tasks_error" CHECK ((state = 'error') = (error_code is not null))
);

CREATE TABLE "login_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"step" "login_step" NOT NULL,
	"account" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "one_time_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "one_time_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" "one_time_token_kind" NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_time_tokens_tokenHash_unique" UNIQUE("token_hash")
);

CREATE TABLE "recovery_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone
);

CREATE TABLE "refresh_families" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refresh_families_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"seed" uuid DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);

CREATE TABLE "refresh_tokens" (
	"family_id" integer NOT NULL,
	"n" integer NOT NULL,
	"token_hash" text NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "refresh_tokens_family_id_n_pk" PRIMARY KEY("family_id","n"),
	CONSTRAINT "refresh_tokens_tokenHash_unique" UNIQUE("token_hash")
);

CREATE TABLE "temporary_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "user_totp" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret_sealed" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text,
	"address" jsonb,
	"language" "language" DEFAULT 'en' NOT NULL,
	"notifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_superuser" boolean DEFAULT false NOT NULL,
	"is_stuff" boolean DEFAULT false NOT NULL,
	"demo_mode" boolean DEFAULT true NOT NULL,
	"session_version" integer DEFAULT 1 NOT NULL,
	"onboarded_at" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_username_form" CHECK (username ~ '^[a-z0-9._-]{3,30}$' and username !~ '^[0-9]+$')
);

ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "broker_accounts" ADD CONSTRAINT "broker_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "broker_accounts" ADD CONSTRAINT "broker_accounts_broker_key_id_broker_keys_id_fk" FOREIGN KEY ("broker_key_id") REFERENCES "public"."broker_keys"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "broker_keys" ADD CONSTRAINT "broker_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "engine_requests" ADD CONSTRAINT "engine_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "engine_requests" ADD CONSTRAINT "engine_requests_broker_key_id_broker_keys_id_fk" FOREIGN KEY ("broker_key_id") REFERENCES "public"."broker_keys"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "key_ownership" ADD CONSTRAINT "key_ownership_broker_key_id_broker_keys_id_fk" FOREIGN KEY ("broker_key_id") REFERENCES "public"."broker_keys"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "closed_periods" ADD CONSTRAINT "closed_periods_user_subscription_id_user_subscriptions_id_fk" FOREIGN KEY ("user_subscription_id") REFERENCES "public"."user_subscriptions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "closed_periods" ADD CONSTRAINT "closed_periods_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscription_fees" ADD CONSTRAINT "subscription_fees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscription_fees" ADD CONSTRAINT "subscription_fees_user_subscription_id_user_subscriptions_id_fk" FOREIGN KEY ("user_subscription_id") REFERENCES "public"."user_subscriptions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscription_fees" ADD CONSTRAINT "subscription_fees_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_subscriptions" ADD CONSTRAINT "user_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_subscriptions" ADD CONSTRAINT "user_subscriptions_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "coupled_strategy_members" ADD CONSTRAINT "coupled_strategy_members_coupled_strategy_id_coupled_strategies_id_fk" FOREIGN KEY ("coupled_strategy_id") REFERENCES "public"."coupled_strategies"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "coupled_strategy_members" ADD CONSTRAINT "coupled_strategy_members_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "scale_template_rows" ADD CONSTRAINT "scale_template_rows_template_id_scale_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."scale_templates"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "scale_templates" ADD CONSTRAINT "scale_templates_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "scale_templates" ADD CONSTRAINT "scale_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "scale_templates" ADD CONSTRAINT "scale_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "strategy_versions" ADD CONSTRAINT "strategy_versions_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "strategy_versions" ADD CONSTRAINT "strategy_versions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_configs" ADD CONSTRAINT "user_configs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_configs" ADD CONSTRAINT "user_configs_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_configs" ADD CONSTRAINT "user_configs_coupled_strategy_id_coupled_strategies_id_fk" FOREIGN KEY ("coupled_strategy_id") REFERENCES "public"."coupled_strategies"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "current_scales" ADD CONSTRAINT "current_scales_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "cycles" ADD CONSTRAINT "cycles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "cycles" ADD CONSTRAINT "cycles_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "cycles" ADD CONSTRAINT "cycles_coupled_strategy_id_coupled_strategies_id_fk" FOREIGN KEY ("coupled_strategy_id") REFERENCES "public"."coupled_strategies"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "cycles" ADD CONSTRAINT "cycles_scale_template_id_scale_templates_id_fk" FOREIGN KEY ("scale_template_id") REFERENCES "public"."scale_templates"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "cycles" ADD CONSTRAINT "cycles_broker_account_id_broker_accounts_id_fk" FOREIGN KEY ("broker_account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_intents" ADD CONSTRAINT "order_intents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_intents" ADD CONSTRAINT "order_intents_broker_account_id_broker_accounts_id_fk" FOREIGN KEY ("broker_account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_intents" ADD CONSTRAINT "order_intents_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_intents" ADD CONSTRAINT "order_intents_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shares" ADD CONSTRAINT "shares_broker_account_id_broker_accounts_id_fk" FOREIGN KEY ("broker_account_id") REFERENCES "public"."broker_accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shares" ADD CONSTRAINT "shares_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shares" ADD CONSTRAINT "shares_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shares" ADD CONSTRAINT "shares_current_scale_id_current_scales_id_fk" FOREIGN KEY ("current_scale_id") REFERENCES "public"."current_scales"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_current_strategy_id_strategies_id_fk" FOREIGN KEY ("current_strategy_id") REFERENCES "public"."strategies"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refresh_families" ADD CONSTRAINT "refresh_families_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_family_id_refresh_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."refresh_families"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "temporary_tokens" ADD CONSTRAINT "temporary_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_totp" ADD CONSTRAINT "user_totp_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "audit_entries_user_idx" ON "audit_entries" USING btree ("user_id","id");
CREATE INDEX "audit_entries_actor_idx" ON "audit_entries" USING btree ("actor_id","id");
CREATE UNIQUE INDEX "broker_accounts_account_key" ON "broker_accounts" USING btree ("environment","account_id");
CREATE UNIQUE INDEX "broker_accounts_default_key" ON "broker_accounts" USING btree ("user_id") WHERE is_default;
CREATE INDEX "broker_accounts_user_idx" ON "broker_accounts" USING btree ("user_id");
CREATE INDEX "broker_accounts_key_idx" ON "broker_accounts" USING btree ("broker_key_id");
CREATE UNIQUE INDEX "broker_keys_user_key" ON "broker_keys" USING btree ("user_id","environment","identifier");
CREATE INDEX "chat_messages_thread_idx" ON "chat_messages" USING btree ("user_id","id");
CREATE INDEX "chat_messages_unread_idx" ON "chat_messages" USING btree ("user_id","from_admin") WHERE read_at is null;
CREATE INDEX "engine_requests_queue_idx" ON "engine_requests" USING btree ("id") WHERE state in ('queued', 'claimed');
CREATE INDEX "jobs_user_idx" ON "jobs" USING btree ("user_id");
CREATE INDEX "live_events_at_idx" ON "live_events" USING btree ("at");
CREATE INDEX "payments_user_idx" ON "payments" USING btree ("user_id");
CREATE INDEX "payments_unpaid_idx" ON "payments" USING btree ("user_id","due_on") WHERE paid_at is null and deleted_at is null;
CREATE INDEX "subscription_fees_user_idx" ON "subscription_fees" USING btree ("user_id","id");
CREATE UNIQUE INDEX "user_subscriptions_current_key" ON "user_subscriptions" USING btree ("user_id") WHERE ended_at is null;
CREATE INDEX "user_subscriptions_plan_idx" ON "user_subscriptions" USING btree ("subscription_id");
CREATE UNIQUE INDEX "coupled_strategy_members_strategy_key" ON "coupled_strategy_members" USING btree ("coupled_strategy_id","strategy_id");
CREATE UNIQUE INDEX "scale_template_rows_level_key" ON "scale_template_rows" USING btree ("template_id","level");
CREATE UNIQUE INDEX "scale_templates_strategy_current_key" ON "scale_templates" USING btree ("strategy_id") WHERE replaced_at is null and strategy_id is not null;
CREATE UNIQUE INDEX "scale_templates_user_current_key" ON "scale_templates" USING btree ("user_id") WHERE replaced_at is null and user_id is not null;
CREATE UNIQUE INDEX "scale_templates_strategy_version_key" ON "scale_templates" USING btree ("strategy_id","version");
CREATE UNIQUE INDEX "scale_templates_user_version_key" ON "scale_templates" USING btree ("user_id","version");
CREATE UNIQUE INDEX "strategies_name_key" ON "strategies" USING btree ("name") WHERE deleted_at is null;
CREATE UNIQUE INDEX "strategies_default_key" ON "strategies" USING btree ("is_default") WHERE is_default;
CREATE UNIQUE INDEX "current_scales_level_key" ON "current_scales" USING btree ("cycle_id","level");
CREATE UNIQUE INDEX "cycles_open_key" ON "cycles" USING btree ("user_id","strategy_id") WHERE ended_at is null;
CREATE INDEX "cycles_user_idx" ON "cycles" USING btree ("user_id","ended_at");
CREATE INDEX "cycles_account_idx" ON "cycles" USING btree ("broker_account_id");
CREATE UNIQUE INDEX "order_intents_open_key" ON "order_intents" USING btree ("scope_key") WHERE kind = 'OPEN' and resolved_at is null;
CREATE UNIQUE INDEX "order_intents_close_key" ON "order_intents" USING btree ("broker_account_id","scope_key") WHERE kind = 'CLOSE' and resolved_at is null;
CREATE UNIQUE INDEX "order_intents_idempotency_key" ON "order_intents" USING btree ("user_id","idempotency_key") WHERE idempotency_key is not null;
CREATE INDEX "order_intents_unresolved_idx" ON "order_intents" USING btree ("broker_account_id") WHERE resolved_at is null;
CREATE INDEX "order_intents_share_idx" ON "order_intents" USING btree ("share_id");
CREATE INDEX "order_intents_user_idx" ON "order_intents" USING btree ("user_id","id");
CREATE UNIQUE INDEX "shares_deal_key" ON "shares" USING btree ("broker_account_id","deal_id");
CREATE INDEX "shares_user_state_idx" ON "shares" USING btree ("user_id","state");
CREATE INDEX "shares_user_closed_idx" ON "shares" USING btree ("user_id","closed_at");
CREATE INDEX "shares_cycle_idx" ON "shares" USING btree ("cycle_id");
CREATE UNIQUE INDEX "shares_level_open_key" ON "shares" USING btree ("current_scale_id") WHERE state in ('OPENING', 'OPEN', 'CLOSING', 'UNKNOWN');
CREATE INDEX "tasks_state_idx" ON "tasks" USING btree ("state");
CREATE INDEX "login_attempts_account_idx" ON "login_attempts" USING btree ("account","step","at");
CREATE INDEX "login_attempts_address_idx" ON "login_attempts" USING btree ("address","step","at");
CREATE INDEX "login_attempts_at_idx" ON "login_attempts" USING btree ("at");
CREATE INDEX "one_time_tokens_user_idx" ON "one_time_tokens" USING btree ("user_id","kind");
CREATE UNIQUE INDEX "recovery_codes_user_code_key" ON "recovery_codes" USING btree ("user_id","code_hash");
CREATE INDEX "refresh_families_user_idx" ON "refresh_families" USING btree ("user_id");
CREATE INDEX "refresh_families_expiry_idx" ON "refresh_families" USING btree ("expires_at");
CREATE INDEX "temporary_tokens_expiry_idx" ON "temporary_tokens" USING btree ("expires_at");
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username") WHERE deleted_at is null;
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower(email)) WHERE deleted_at is null;

-- The ledger and the audit trail only grow: a wrong entry is set right by another one.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER "subscription_fees_append_only" BEFORE UPDATE OR DELETE ON "subscription_fees"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
