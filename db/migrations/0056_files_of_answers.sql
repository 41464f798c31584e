ALTER TABLE "case_responses" ADD COLUMN "body" text;--> statement-breakpoint
ALTER TABLE "case_responses" ADD COLUMN "change_id" integer;--> statement-breakpoint
ALTER TABLE "case_files" ADD COLUMN "response_id" integer;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_response_id_case_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."case_responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_responses_changes" ON "case_responses" USING btree ("case_id","change_id") WHERE change_id is not null;--> statement-breakpoint
CREATE INDEX "case_files_response" ON "case_files" USING btree ("response_id") WHERE response_id is not null;