CREATE TABLE "submission_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"type" text,
	"sha256" text,
	"content_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submission_uploads_received" CHECK ("submission_uploads"."received" between 0 and "submission_uploads"."size"),
	CONSTRAINT "submission_uploads_whole" CHECK (("submission_uploads"."type" is null) = ("submission_uploads"."sha256" is null))
);
--> statement-breakpoint
ALTER TABLE "submission_uploads" ADD CONSTRAINT "submission_uploads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_uploads" ADD CONSTRAINT "submission_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_uploads" ADD CONSTRAINT "submission_uploads_content_id_file_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."file_contents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_uploads_user" ON "submission_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "submission_uploads_company" ON "submission_uploads" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "submission_uploads_content" ON "submission_uploads" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "submission_uploads_created_at" ON "submission_uploads" USING btree ("created_at");