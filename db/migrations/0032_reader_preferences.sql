CREATE TYPE "public"."notifications" AS ENUM('all', 'mine', 'direct');--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notifications" "notifications" DEFAULT 'all' NOT NULL;