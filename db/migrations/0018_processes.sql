DROP INDEX "processes_name_unique";--> statement-breakpoint
ALTER TABLE "process_versions" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "processes_name_unique" ON "processes" USING btree ("company_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "processes" ADD CONSTRAINT "processes_deleted" CHECK ("processes"."deleted_at" is null or "processes"."status" <> 'approved');