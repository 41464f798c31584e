ALTER TABLE "group_documents" ADD COLUMN "created_by" integer;--> statement-breakpoint
ALTER TABLE "group_documents" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "group_documents" ADD CONSTRAINT "group_documents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_documents_created_by" ON "group_documents" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "group_documents_deleted" ON "group_documents" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
UPDATE "group_documents" SET "created_by" = "files"."created_by" FROM "files" WHERE "files"."id" = "group_documents"."file_id";