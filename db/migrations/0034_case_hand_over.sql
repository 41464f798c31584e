ALTER TYPE "public"."response_type" ADD VALUE 'handover';--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "clock_restarted_at" timestamp (3) with time zone;