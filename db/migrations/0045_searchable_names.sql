CREATE FUNCTION "searchable"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(regexp_replace(normalize($1, NFD), '[^\x01-\x7f]', '', 'g') COLLATE "C");--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "search_name" text GENERATED ALWAYS AS (searchable(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "search_name" text GENERATED ALWAYS AS (searchable(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "process_tags" ADD COLUMN "search_tag" text GENERATED ALWAYS AS (searchable(tag)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "process_versions" ADD COLUMN "search_products" text GENERATED ALWAYS AS (searchable(product_supported)) STORED NOT NULL;