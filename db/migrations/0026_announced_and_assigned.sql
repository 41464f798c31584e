-- Departments and groups of a process are those whose cases it receives, which departments and relations hold.
DROP TABLE "process_communities";--> statement-breakpoint
DROP TABLE "process_departments";--> statement-breakpoint
ALTER TABLE "relations" ADD COLUMN "announced_at" timestamp (3) with time zone;--> statement-breakpoint
-- Members of today are known; a company that is approved and has not paid yet is announced with its payment.
UPDATE "relations" r SET "announced_at" = r."created_at" WHERE NOT EXISTS (
	SELECT FROM "onboarding_sessions" s JOIN "payments" p ON p."onboarding_session_id" = s."id" AND p."status" = 'pending'
	WHERE s."company_id" = r."company_id" AND s."community_id" = r."community_id" AND s."status" = 'approved');
