DROP INDEX "audit_log_subject";--> statement-breakpoint
DROP INDEX "audit_log_impersonator";--> statement-breakpoint
ALTER TABLE "change_requests" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "change_requests" ADD COLUMN "decided_by" integer;--> statement-breakpoint
ALTER TABLE "change_requests" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "decided_by" integer;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "missing_partner_requests" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "missing_partner_requests" ADD COLUMN "decided_by" integer;--> statement-breakpoint
ALTER TABLE "missing_partner_requests" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "retried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_partner_requests" ADD CONSTRAINT "missing_partner_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_not_active" ON "users" USING btree (lower("first_name" || ' ' || "last_name"),"id") WHERE status in ('inactive', 'rejected', 'pending_approval', 'pending_verification');--> statement-breakpoint
CREATE INDEX "change_requests_decided_by" ON "change_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "change_requests_status" ON "change_requests" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "invites_decided_by" ON "invites" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "invites_status" ON "invites" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "missing_partner_requests_decided_by" ON "missing_partner_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "missing_partner_requests_status" ON "missing_partner_requests" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_listed" ON "audit_log" USING btree ("created_at","id") WHERE command not in ('search.choose', 'search.save', 'session.refresh');--> statement-breakpoint
CREATE INDEX "audit_log_command" ON "audit_log" USING btree ("command","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_impersonator" ON "audit_log" USING btree ("impersonator_id","created_at") WHERE impersonator_id is not null;