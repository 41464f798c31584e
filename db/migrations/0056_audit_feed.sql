ALTER TABLE "audit_log" ADD COLUMN "entered_at" timestamp (3) with time zone;--> statement-breakpoint
-- As note_case_change: until it commits, a row holds a lock that names the second in which it was added, and the date is read after the lock
-- is taken. Rows that are added with an old date, as by seeds, keep it.
CREATE FUNCTION "note_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(4711038, floor(extract(epoch FROM clock_timestamp()) - 1767225600)::int);
  NEW.entered_at := CASE WHEN NEW.created_at < now() - interval '1 minute' THEN NEW.created_at ELSE clock_timestamp() END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_noted" BEFORE INSERT ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "note_audit_entry"();