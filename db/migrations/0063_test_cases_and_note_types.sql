CREATE TABLE "test_cases" (
	"id" integer PRIMARY KEY DEFAULT nextval(pg_get_serial_sequence('cases', 'id')) NOT NULL,
	"token" text NOT NULL,
	"company_id" integer NOT NULL,
	"stored" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "case_notes" ADD COLUMN "for_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "test_cases" ADD CONSTRAINT "test_cases_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "test_cases_token" ON "test_cases" USING btree ("token");--> statement-breakpoint
CREATE INDEX "test_cases_company" ON "test_cases" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "test_cases_expires" ON "test_cases" USING btree ("expires_at");