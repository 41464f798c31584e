-- The escalation queue searches and sorts thousands of cases: out of these indexes alone, not out of as many wide rows.
DROP INDEX "cases_created";--> statement-breakpoint
DROP INDEX "cases_awaiting_receiver";--> statement-breakpoint
DROP INDEX "cases_waiting";--> statement-breakpoint
CREATE INDEX "cases_created" ON "cases" ("created_at") INCLUDE (search_text, company_id, receiver_company_id, receiver_department_id, document_id, id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_awaiting_receiver" ON "cases" ("created_at") INCLUDE (search_text, company_id, receiver_company_id, receiver_department_id, document_id, id) WHERE deleted_at is null and status in ('open', 'information') and (status = 'open' or information_replied_at is not null);--> statement-breakpoint
CREATE INDEX "cases_waiting" ON "cases" ("respond_by") INCLUDE (search_text, company_id, receiver_company_id, receiver_department_id, document_id, created_at, id) WHERE first_answered_at is null and status = 'open' and deleted_at is null;
