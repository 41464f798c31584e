-- Beside the writes to the table, so not in a transaction; each statement may be repeated.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "api_refusals_client" ON "api_refusals" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "api_refusals_created" ON "api_refusals" USING btree ("created_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "api_refusals_user";