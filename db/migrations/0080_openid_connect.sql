CREATE TYPE "public"."sso_protocol" AS ENUM('saml', 'oidc');--> statement-breakpoint
CREATE TABLE "sso_id_tokens" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"id_token" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sso_providers" ALTER COLUMN "certificate_expires_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "sso_protocol" "sso_protocol" DEFAULT 'saml' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "sso_issuer" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "sso_client_id" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "sso_required_assurance" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "protocol" "sso_protocol" DEFAULT 'saml' NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "oidc" jsonb;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "client_secret" text;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "client_secret_set_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "last_login_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "last_assurance" text[];--> statement-breakpoint
ALTER TABLE "sso_id_tokens" ADD CONSTRAINT "sso_id_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;