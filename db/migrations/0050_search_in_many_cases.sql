-- Beside the writes to the table, so not in a transaction; each statement may be repeated.
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cases_search" ON "cases" USING gin ("company_id","receiver_company_id","search_text" gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256) WHERE deleted_at is null;--> statement-breakpoint
-- As the indexes that they replace, but with the newest cases first to come: what many cases contain is found in the first of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cases_outbound_newest" ON "cases" ("company_id", "updated_at", "id") INCLUDE (search_text, receiver_company_id, receiver_department_id, created_at, priority, status) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cases_inbound_newest" ON "cases" ("receiver_company_id", "updated_at", "id") INCLUDE (search_text, company_id, created_at, priority, status) WHERE deleted_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "cases_outbound_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "cases_inbound_search";
