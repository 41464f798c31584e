CREATE TABLE "case_holds" (
	"case_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"reason" text NOT NULL,
	"placed_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_holds_case_id_company_id_pk" PRIMARY KEY("case_id","company_id")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "customer_data_days" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "room_days" integer;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "held_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "case_holds" ADD CONSTRAINT "case_holds_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_holds" ADD CONSTRAINT "case_holds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_holds" ADD CONSTRAINT "case_holds_placed_by_users_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_holds_company" ON "case_holds" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "case_holds_placed_by" ON "case_holds" USING btree ("placed_by");