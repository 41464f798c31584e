-- Addresses that browsers follow are web addresses. Earlier ones without a scheme get one, others with another scheme go.
UPDATE "companies" SET "url" = CASE WHEN "url" ~* '^[a-z][a-z0-9+.-]*:' OR "url" ~ '^\s*$' THEN NULL ELSE 'https://' || "url" END WHERE "url" !~* '^https?://';--> statement-breakpoint
UPDATE "companies" SET "sso_idp_federation_url" = CASE WHEN "sso_idp_federation_url" ~* '^[a-z][a-z0-9+.-]*:' OR "sso_idp_federation_url" ~ '^\s*$' THEN NULL ELSE 'https://' || "sso_idp_federation_url" END WHERE "sso_idp_federation_url" !~* '^https?://';--> statement-breakpoint
UPDATE "companies" SET "sso_idp_logout_url" = CASE WHEN "sso_idp_logout_url" ~* '^[a-z][a-z0-9+.-]*:' OR "sso_idp_logout_url" ~ '^\s*$' THEN NULL ELSE 'https://' || "sso_idp_logout_url" END WHERE "sso_idp_logout_url" !~* '^https?://';--> statement-breakpoint
UPDATE "missing_partner_requests" SET "company_website" = CASE WHEN "company_website" ~* '^[a-z][a-z0-9+.-]*:' OR "company_website" ~ '^\s*$' THEN NULL ELSE 'https://' || "company_website" END WHERE "company_website" !~* '^https?://';--> statement-breakpoint
DELETE FROM "group_documents" WHERE "url" ~* '^[a-z][a-z0-9+.-]*:' AND "url" !~* '^https?://';--> statement-breakpoint
UPDATE "group_documents" SET "url" = 'https://' || "url" WHERE "url" !~* '^https?://';--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_url" CHECK ("companies"."url" ~* '^https?://');--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_sso_idp_federation_url" CHECK ("companies"."sso_idp_federation_url" ~* '^https?://');--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_sso_idp_logout_url" CHECK ("companies"."sso_idp_logout_url" ~* '^https?://');--> statement-breakpoint
ALTER TABLE "group_documents" ADD CONSTRAINT "group_documents_url" CHECK ("group_documents"."url" ~* '^https?://');--> statement-breakpoint
ALTER TABLE "missing_partner_requests" ADD CONSTRAINT "missing_partner_requests_website" CHECK ("missing_partner_requests"."company_website" ~* '^https?://');--> statement-breakpoint
ALTER TABLE "sso_providers" ADD CONSTRAINT "sso_providers_login_url" CHECK ("sso_providers"."login_url" ~* '^https?://');