ALTER TYPE "public"."token_purpose" ADD VALUE 'email_change' BEFORE 'email_login';--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "token_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "rotated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "auto_approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "managers_notified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "login_records" ADD COLUMN "device_hash" text;--> statement-breakpoint
CREATE INDEX "users_managers_not_notified" ON "users" USING btree ("company_id") WHERE auto_approved_at is not null and managers_notified_at is null;--> statement-breakpoint
CREATE INDEX "users_managers_notified" ON "users" USING btree ("company_id","managers_notified_at") WHERE managers_notified_at is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_pending_email" CHECK ("users"."pending_email" = lower("users"."pending_email") and "users"."pending_email" ~ '^[ -~]+$');--> statement-breakpoint
UPDATE "one_time_tokens" SET "details" = jsonb_build_object('approver_id', "details" -> 'decider_id') WHERE "purpose" = 'approval' AND "details" ? 'decider_id';
