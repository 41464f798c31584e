CREATE TABLE "setup_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"made_by" integer NOT NULL,
	"may_replace" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "directories" ADD COLUMN "last_call" text;--> statement-breakpoint
ALTER TABLE "directories" ADD COLUMN "last_refusal" jsonb;--> statement-breakpoint
ALTER TABLE "sso_tests" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "setup_links" ADD CONSTRAINT "setup_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setup_links" ADD CONSTRAINT "setup_links_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "setup_links_token" ON "setup_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "setup_links_company" ON "setup_links" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "setup_links_made_by" ON "setup_links" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "setup_links_expires" ON "setup_links" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sso_tests" ADD CONSTRAINT "sso_tests_link_id_setup_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."setup_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_tests_link" ON "sso_tests" USING btree ("link_id","created_at");