-- The audit log only grows, but an erased person's name and addresses leave it.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('concord.erasing', true) = 'on'
    AND to_jsonb(NEW) - 'address' - 'changes' = to_jsonb(OLD) - 'address' - 'changes' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
