-- Phone numbers are E.164 from here on. PostgreSQL knows no numbering plans: db/migration-steps.ts rewrites the stored ones
-- in this migration's transaction. What is no valid number of its country stays as it was entered.
COMMENT ON COLUMN "users"."phone" IS 'E.164, extension as ;ext=12';--> statement-breakpoint
COMMENT ON COLUMN "cases"."phone" IS 'E.164, extension as ;ext=12';--> statement-breakpoint
COMMENT ON COLUMN "case_responses"."engineer_phone" IS 'E.164, extension as ;ext=12';--> statement-breakpoint
COMMENT ON COLUMN "manager_requests"."phone" IS 'E.164, extension as ;ext=12';--> statement-breakpoint
COMMENT ON COLUMN "manager_responses"."phone" IS 'E.164, extension as ;ext=12';
