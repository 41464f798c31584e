CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Custom: a registration has one payment; what was never paid gives way to the newest.
DELETE FROM "payments" p USING "payments" q WHERE p.onboarding_session_id = q.onboarding_session_id AND p.id < q.id AND p.status IN ('pending', 'failed');--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_once";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_onboarding_session_id_onboarding_sessions_id_fk";
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "onboarding_session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_token" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charging_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "check_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "stripe_refund" text;--> statement-breakpoint
CREATE INDEX "stripe_events_created" ON "stripe_events" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_onboarding_session_id_onboarding_sessions_id_fk" FOREIGN KEY ("onboarding_session_id") REFERENCES "public"."onboarding_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_check" ON "payments" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_once" UNIQUE("onboarding_session_id");