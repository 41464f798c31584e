CREATE INDEX "companies_search" ON "companies" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "departments_search" ON "departments" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "process_tags_search" ON "process_tags" USING gin ("search_tag" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "process_versions_search" ON "process_versions" USING gin ("search_products" gin_trgm_ops);