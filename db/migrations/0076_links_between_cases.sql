CREATE TYPE "public"."link_kind" AS ENUM('linked', 'parent', 'child', 'duplicate');--> statement-breakpoint
CREATE TABLE "case_hand_ons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"department_id" integer,
	"reason" text NOT NULL,
	"proposed_by" integer NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" integer,
	"confirmed" boolean,
	"new_case_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_links" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"case_id" integer NOT NULL,
	"other_case_id" integer NOT NULL,
	"kind" "link_kind" NOT NULL,
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"named" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_links_id_case_id_pk" PRIMARY KEY("id","case_id"),
	CONSTRAINT "case_links_pair" UNIQUE("case_id","other_case_id"),
	CONSTRAINT "case_links_two_cases" CHECK ("case_links"."case_id" <> "case_links"."other_case_id")
);
--> statement-breakpoint
CREATE TABLE "case_parent_cases" (
	"parent_id" uuid NOT NULL,
	"case_id" integer NOT NULL,
	CONSTRAINT "case_parent_cases_parent_id_case_id_pk" PRIMARY KEY("parent_id","case_id")
);
--> statement-breakpoint
CREATE TABLE "case_parents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"title" text NOT NULL,
	"created_by" integer NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "allows_partners" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "case_notes" ADD COLUMN "written_id" uuid;--> statement-breakpoint
ALTER TABLE "case_notes" ADD COLUMN "also_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "case_hand_ons" ADD CONSTRAINT "case_hand_ons_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_hand_ons" ADD CONSTRAINT "case_hand_ons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_hand_ons" ADD CONSTRAINT "case_hand_ons_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_hand_ons" ADD CONSTRAINT "case_hand_ons_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_hand_ons" ADD CONSTRAINT "case_hand_ons_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_hand_ons" ADD CONSTRAINT "case_hand_ons_new_case_id_cases_id_fk" FOREIGN KEY ("new_case_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_links" ADD CONSTRAINT "case_links_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_links" ADD CONSTRAINT "case_links_other_case_id_cases_id_fk" FOREIGN KEY ("other_case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_links" ADD CONSTRAINT "case_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_links" ADD CONSTRAINT "case_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_parent_cases" ADD CONSTRAINT "case_parent_cases_parent_id_case_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."case_parents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_parent_cases" ADD CONSTRAINT "case_parent_cases_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_parents" ADD CONSTRAINT "case_parents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_parents" ADD CONSTRAINT "case_parents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "case_hand_ons_open" ON "case_hand_ons" USING btree ("case_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "case_hand_ons_case" ON "case_hand_ons" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_hand_ons_company" ON "case_hand_ons" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "case_hand_ons_department" ON "case_hand_ons" USING btree ("department_id") WHERE department_id is not null;--> statement-breakpoint
CREATE INDEX "case_hand_ons_proposed_by" ON "case_hand_ons" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "case_hand_ons_decided_by" ON "case_hand_ons" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "case_hand_ons_new_case" ON "case_hand_ons" USING btree ("new_case_id") WHERE new_case_id is not null;--> statement-breakpoint
CREATE INDEX "case_links_other" ON "case_links" USING btree ("other_case_id");--> statement-breakpoint
CREATE INDEX "case_links_company" ON "case_links" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "case_links_user" ON "case_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "case_parent_cases_case" ON "case_parent_cases" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_parents_company" ON "case_parents" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "case_parents_created_by" ON "case_parents" USING btree ("created_by");