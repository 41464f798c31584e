CREATE TABLE "case_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"user_id" integer,
	"token_id" uuid,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"content_id" integer,
	"file_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_uploads_owner" CHECK (("case_uploads"."user_id" is null) <> ("case_uploads"."token_id" is null)),
	CONSTRAINT "case_uploads_received" CHECK ("case_uploads"."received" between 0 and "case_uploads"."size"),
	CONSTRAINT "case_uploads_stored" CHECK (("case_uploads"."content_id" is null) <> ("case_uploads"."file_id" is null))
);
--> statement-breakpoint
ALTER TABLE "case_uploads" ADD CONSTRAINT "case_uploads_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_uploads" ADD CONSTRAINT "case_uploads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_uploads" ADD CONSTRAINT "case_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_uploads" ADD CONSTRAINT "case_uploads_token_id_one_time_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."one_time_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_uploads" ADD CONSTRAINT "case_uploads_content_id_file_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."file_contents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_uploads" ADD CONSTRAINT "case_uploads_file_id_case_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."case_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_uploads_case" ON "case_uploads" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_uploads_created_at" ON "case_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "case_uploads_company" ON "case_uploads" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "case_uploads_user" ON "case_uploads" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "case_uploads_token" ON "case_uploads" USING btree ("token_id") WHERE token_id is not null;--> statement-breakpoint
CREATE INDEX "case_uploads_content" ON "case_uploads" USING btree ("content_id") WHERE content_id is not null;--> statement-breakpoint
CREATE INDEX "case_uploads_file" ON "case_uploads" USING btree ("file_id") WHERE file_id is not null;