-- The escalation queue sorts by the names of companies and processes: read in order, out of these indexes alone.
CREATE INDEX "companies_in_order" ON "companies" (lower(name), id) INCLUDE (name);--> statement-breakpoint
CREATE INDEX "processes_in_order" ON "processes" (lower(name), id) INCLUDE (name);
