CREATE TYPE "public"."quiet_weekends" AS ENUM('same', 'all_day', 'none');--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_from" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_until" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_weekends" "quiet_weekends" DEFAULT 'same' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "stand_in_id" integer;--> statement-breakpoint
ALTER TABLE "login_tickets" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "not_before" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "copy_of" integer;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_stand_in_id_users_id_fk" FOREIGN KEY ("stand_in_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_copy_of_outbox_id_fk" FOREIGN KEY ("copy_of") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_stand_in" ON "users" USING btree ("stand_in_id") WHERE stand_in_id is not null;--> statement-breakpoint
CREATE INDEX "companies_additional_domains" ON "companies" USING gin ("additional_domains");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_copy_of" ON "outbox" USING btree ("copy_of") WHERE copy_of is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_away" CHECK (("users"."away_from" is null) = ("users"."away_until" is null) and "users"."away_from" < "users"."away_until");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_quiet" CHECK (("users"."quiet_from" is null) = ("users"."quiet_until" is null));