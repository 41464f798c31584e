DROP INDEX "companies_name_unique";--> statement-breakpoint
DROP INDEX "departments_name_unique";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_company_active" ON "users" USING btree ("company_id") WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name_unique" ON "companies" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name_unique" ON "departments" USING btree ("company_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_deleted" CHECK ("companies"."deleted_at" is null or "companies"."status" = 'inactive');--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_deleted" CHECK ("departments"."deleted_at" is null or "departments"."status" = 'inactive');