DROP INDEX "cases_outbound_created";--> statement-breakpoint
DROP INDEX "cases_inbound_created";--> statement-breakpoint
CREATE INDEX "users_managers" ON "users" USING btree ("company_id") WHERE status = 'active' and role in ('business_manager', 'program_manager', 'super_admin');--> statement-breakpoint
CREATE INDEX "cases_outbound_created" ON "cases" USING btree ("company_id","created_at","first_answered_at","respond_by","closed_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_inbound_created" ON "cases" USING btree ("receiver_company_id","created_at","first_answered_at","respond_by","closed_at") WHERE deleted_at is null;