CREATE TABLE "sso_identities" (
	"company_id" integer NOT NULL,
	"entity_id" text NOT NULL,
	"name_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_identities_company_id_entity_id_name_id_pk" PRIMARY KEY("company_id","entity_id","name_id")
);
--> statement-breakpoint
CREATE TABLE "sso_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"certificate" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_keys_one" CHECK ("sso_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sso_providers" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"entity_id" text NOT NULL,
	"login_url" text NOT NULL,
	"login_binding" text NOT NULL,
	"certificates" text[] NOT NULL,
	"certificate_expires_at" timestamp (3) with time zone NOT NULL,
	"expiry_notice_days" integer,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_error" text,
	"proven_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sso_tests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_used" (
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"id_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_used_company_id_kind_id_hash_pk" PRIMARY KEY("company_id","kind","id_hash")
);
--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD CONSTRAINT "sso_providers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_tests" ADD CONSTRAINT "sso_tests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_tests" ADD CONSTRAINT "sso_tests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_used" ADD CONSTRAINT "sso_used_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_identities_user" ON "sso_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sso_tests_company" ON "sso_tests" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "sso_tests_user" ON "sso_tests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sso_tests_created" ON "sso_tests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sso_used_expires" ON "sso_used" USING btree ("expires_at");