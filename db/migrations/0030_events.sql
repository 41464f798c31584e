-- The timeline of cases becomes the events of all domains: one row for each event, with a name instead of a type.
ALTER TABLE "case_events" RENAME TO "events";--> statement-breakpoint
ALTER SEQUENCE "case_events_id_seq" RENAME TO "events_id_seq";--> statement-breakpoint
ALTER TABLE "events" RENAME CONSTRAINT "case_events_pkey" TO "events_pkey";--> statement-breakpoint
ALTER TABLE "events" RENAME CONSTRAINT "case_events_case_id_cases_id_fk" TO "events_case_id_cases_id_fk";--> statement-breakpoint
ALTER TABLE "events" RENAME CONSTRAINT "case_events_user_id_users_id_fk" TO "events_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "events" RENAME CONSTRAINT "case_events_company_id_companies_id_fk" TO "events_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "events" RENAME CONSTRAINT "case_events_response_id_case_responses_id_fk" TO "events_response_id_case_responses_id_fk";--> statement-breakpoint
ALTER INDEX "case_events_case" RENAME TO "events_case";--> statement-breakpoint
ALTER INDEX "case_events_user" RENAME TO "events_user";--> statement-breakpoint
ALTER INDEX "case_events_company" RENAME TO "events_company";--> statement-breakpoint
ALTER INDEX "case_events_response" RENAME TO "events_response";--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "type" SET DATA TYPE text USING 'case.' || "type";--> statement-breakpoint
ALTER TABLE "events" RENAME COLUMN "type" TO "name";--> statement-breakpoint
DROP TYPE "public"."case_event";--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "case_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "manager_request_id" integer REFERENCES "public"."manager_requests"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "onboarding_session_id" integer REFERENCES "public"."onboarding_sessions"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "events" RENAME CONSTRAINT "events_manager_request_id_fkey" TO "events_manager_request_id_manager_requests_id_fk";--> statement-breakpoint
ALTER TABLE "events" RENAME CONSTRAINT "events_onboarding_session_id_fkey" TO "events_onboarding_session_id_onboarding_sessions_id_fk";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "data" jsonb;--> statement-breakpoint
CREATE INDEX "events_manager_request" ON "events" USING btree ("manager_request_id") WHERE manager_request_id is not null;--> statement-breakpoint
CREATE INDEX "events_onboarding_session" ON "events" USING btree ("onboarding_session_id") WHERE onboarding_session_id is not null;--> statement-breakpoint
CREATE VIEW "case_events" AS
	SELECT "id", "case_id", substr("name", 6) AS "type", "actor_name", "user_id", "company_id", "response_id", "text", "created_at"
	FROM "events" WHERE "case_id" IS NOT NULL;--> statement-breakpoint
-- A process of the version before, which still runs during an upgrade, writes its timeline to the view.
CREATE FUNCTION insert_case_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO events (name, case_id, actor_name, user_id, company_id, response_id, text, created_at)
	VALUES ('case.' || NEW.type, NEW.case_id, NEW.actor_name, NEW.user_id, NEW.company_id, NEW.response_id, NEW.text, coalesce(NEW.created_at, now()));
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER case_events_insert INSTEAD OF INSERT ON "case_events" FOR EACH ROW EXECUTE FUNCTION insert_case_event();--> statement-breakpoint
-- The outbox holds deliveries; emails are the first kind.
CREATE TYPE "public"."delivery_kind" AS ENUM('email');--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "kind" "delivery_kind" DEFAULT 'email' NOT NULL;
