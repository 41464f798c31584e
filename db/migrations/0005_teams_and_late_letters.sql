ALTER TYPE "public"."mail_status" ADD VALUE 'dropped';--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "teams_connected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "bcc_email";