ALTER TABLE "users" ADD COLUMN "address_proven_at" timestamp (3) with time zone;--> statement-breakpoint
-- A login by a mailed link, and a registration that was confirmed, have shown whose the mailbox is.
UPDATE "users" SET "address_proven_at" = now() WHERE "status" IN ('active', 'inactive', 'pending_approval') AND ("registration_type" = 'registration' OR EXISTS (SELECT FROM "login_records" r WHERE r."user_id" = "users"."id" AND r."method" IN ('email_link', 'reset', 'invitation')));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_company" UNIQUE NULLS NOT DISTINCT("email","company_id");--> statement-breakpoint
DROP INDEX "users_email_unique";
