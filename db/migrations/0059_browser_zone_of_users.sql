ALTER TABLE "users" ADD COLUMN "browser_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "zone_notice_closed_at" timestamp (3) with time zone;