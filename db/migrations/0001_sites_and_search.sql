CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- One namespace for slugs and vhosts: a name taken by one owner is refused to every other, an old name stays and redirects.
CREATE FUNCTION keep_site() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text := to_jsonb(NEW) ->> TG_ARGV[0];
  owner_column text := TG_ARGV[1];
  mine boolean;
BEGIN
  IF wanted IS NULL THEN RETURN NEW; END IF;
  EXECUTE format('SELECT %I = $1 FROM sites WHERE name = $2', owner_column) INTO mine USING NEW.id, wanted;
  IF mine THEN RETURN NEW; END IF;
  EXECUTE format('INSERT INTO sites (name, %I) VALUES ($1, $2)', owner_column) USING wanted, NEW.id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_site AFTER INSERT OR UPDATE OF slug ON companies FOR EACH ROW EXECUTE FUNCTION keep_site('slug', 'company_id');
--> statement-breakpoint
CREATE TRIGGER communities_site AFTER INSERT OR UPDATE OF vhost ON communities FOR EACH ROW EXECUTE FUNCTION keep_site('vhost', 'community_id');
--> statement-breakpoint
-- The audit log only grows.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
