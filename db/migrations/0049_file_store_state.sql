ALTER TABLE "file_objects" ADD COLUMN "removal_failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "server_processes" ADD COLUMN "file_store" jsonb;