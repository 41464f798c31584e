ALTER TYPE "public"."token_purpose" ADD VALUE 'invitation';--> statement-breakpoint
ALTER TYPE "public"."token_purpose" ADD VALUE 'onboarding_code';--> statement-breakpoint
ALTER TABLE "login_records" DROP CONSTRAINT "login_records_method";--> statement-breakpoint
ALTER TABLE "process_versions" ADD COLUMN "tested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "login_records" ADD CONSTRAINT "login_records_method" CHECK ("login_records"."method" in ('password', 'email_link', 'sso', 'reset', 'invitation'));