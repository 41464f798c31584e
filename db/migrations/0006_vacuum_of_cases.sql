-- Lists count a company's cases in an index alone, which works for pages whose rows PostgreSQL knows to be visible to all.
-- A case changes several times in its first days, all over the table: after a hundredth of it has changed, not a fifth.
ALTER TABLE "cases" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
