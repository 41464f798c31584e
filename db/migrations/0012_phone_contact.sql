ALTER TYPE "public"."case_event" ADD VALUE 'phone-contact' BEFORE 'accepted';--> statement-breakpoint
ALTER TYPE "public"."case_event" ADD VALUE 'customer-data-viewed' BEFORE 'purged';--> statement-breakpoint
CREATE TABLE "case_phone_contacts" (
	"case_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"engineer_name" text NOT NULL,
	"engineer_email" text,
	"engineer_phone" text,
	"agreed" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_data_reads" ALTER COLUMN "reason" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "case_phone_contacts" ADD CONSTRAINT "case_phone_contacts_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_phone_contacts" ADD CONSTRAINT "case_phone_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_phone_contacts_user" ON "case_phone_contacts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_data_reads_answering" ON "customer_data_reads" USING btree ("case_id","user_id") WHERE reason is null;