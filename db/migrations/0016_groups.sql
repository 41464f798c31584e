DROP INDEX "communities_name_unique";--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "communities_name_unique" ON "communities" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_deleted" CHECK ("communities"."deleted_at" is null or "communities"."status" = 'inactive');