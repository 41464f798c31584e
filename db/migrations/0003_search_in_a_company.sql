-- A search reads all cases of one company: out of these indexes alone, not out of thousands of table pages.
CREATE INDEX cases_outbound_search ON cases (company_id) INCLUDE (search_text, receiver_company_id, receiver_department_id, updated_at, created_at, priority, status, id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX cases_inbound_search ON cases (receiver_company_id) INCLUDE (search_text, company_id, updated_at, created_at, priority, status, id) WHERE deleted_at IS NULL;
