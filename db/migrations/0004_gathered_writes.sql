DROP INDEX "outbox_to";--> statement-breakpoint
DROP INDEX "one_time_tokens_user";--> statement-breakpoint
DROP INDEX "one_time_tokens_case";--> statement-breakpoint
DROP INDEX "one_time_tokens_manager_request";--> statement-breakpoint
DROP INDEX "one_time_tokens_onboarding";--> statement-breakpoint
DROP INDEX "case_events_user";--> statement-breakpoint
DROP INDEX "case_events_response";--> statement-breakpoint
DROP INDEX "case_responses_user";--> statement-breakpoint
DROP INDEX "cases_department";--> statement-breakpoint
DROP INDEX "cases_community";--> statement-breakpoint
DROP INDEX "audit_log_impersonator";--> statement-breakpoint
DROP INDEX "outbox_case";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "handed_over_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("id") WHERE handed_over_at is null;--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" USING btree ("user_id","purpose") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "one_time_tokens_case" ON "one_time_tokens" USING btree ("case_id") WHERE case_id is not null;--> statement-breakpoint
CREATE INDEX "one_time_tokens_manager_request" ON "one_time_tokens" USING btree ("manager_request_id") WHERE manager_request_id is not null;--> statement-breakpoint
CREATE INDEX "one_time_tokens_onboarding" ON "one_time_tokens" USING btree ("onboarding_session_id") WHERE onboarding_session_id is not null;--> statement-breakpoint
CREATE INDEX "case_events_user" ON "case_events" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "case_events_response" ON "case_events" USING btree ("response_id") WHERE response_id is not null;--> statement-breakpoint
CREATE INDEX "case_responses_user" ON "case_responses" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "cases_department" ON "cases" USING btree ("receiver_department_id") WHERE receiver_department_id is not null;--> statement-breakpoint
CREATE INDEX "cases_community" ON "cases" USING btree ("community_id") WHERE community_id is not null;--> statement-breakpoint
CREATE INDEX "audit_log_impersonator" ON "audit_log" USING btree ("impersonator_id") WHERE impersonator_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_case" ON "outbox" USING btree ("case_id") WHERE case_id is not null;--> statement-breakpoint
-- Those that wait already have their jobs; those whose job was lost are found by the clean-up.
UPDATE outbox SET handed_over_at = created_at;
--> statement-breakpoint
-- A gathered write that must hit a row and does not is undone as a whole (lib/core/writes.ts).
CREATE FUNCTION must_hit(hits bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF hits = 0 THEN RAISE EXCEPTION 'overtaken' USING ERRCODE = 'CN001'; END IF;
  RETURN true;
END $$;
