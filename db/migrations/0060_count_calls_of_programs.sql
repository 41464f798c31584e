CREATE TABLE "api_call_days" (
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	"refused" integer NOT NULL,
	CONSTRAINT "api_call_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "api_call_days" ADD CONSTRAINT "api_call_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_call_days" ADD CONSTRAINT "api_call_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_call_days_company" ON "api_call_days" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX "api_call_days_day" ON "api_call_days" USING btree ("day");