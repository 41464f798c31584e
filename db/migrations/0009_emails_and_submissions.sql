ALTER TABLE "outbox" RENAME COLUMN "letter" TO "template";--> statement-breakpoint
ALTER TABLE "outbox" RENAME COLUMN "handed_over_at" TO "enqueued_at";--> statement-breakpoint
ALTER TYPE "public"."mail_status" RENAME VALUE 'dropped' TO 'skipped';--> statement-breakpoint
ALTER TYPE "public"."case_event" ADD VALUE 'kept-open' BEFORE 'reminder';--> statement-breakpoint
ALTER TYPE "public"."token_purpose" ADD VALUE 'keep_open';--> statement-breakpoint
CREATE TABLE "submission_fingerprints" (
	"user_id" integer NOT NULL,
	"document_id" integer NOT NULL,
	"entries_hash" text NOT NULL,
	"subject_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submission_fingerprints_user_id_document_id_entries_hash_pk" PRIMARY KEY("user_id","document_id","entries_hash")
);
--> statement-breakpoint
ALTER TABLE "submission_fingerprints" ADD CONSTRAINT "submission_fingerprints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_fingerprints" ADD CONSTRAINT "submission_fingerprints_document_id_processes_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."processes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_fingerprints_document" ON "submission_fingerprints" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "submission_fingerprints_created" ON "submission_fingerprints" USING btree ("created_at");--> statement-breakpoint
-- Links of groups lead to http and https only: other addresses are taken out of what is stored, then refused.
UPDATE communities SET links = regexp_replace(links, '\s*href\s*=\s*(?!\s|["'']?https?://)("[^"]*"|''[^'']*''|[^\s>]*)', '', 'gi');--> statement-breakpoint
UPDATE communities SET registration_status_url = null WHERE registration_status_url !~* '^https?://';--> statement-breakpoint
UPDATE communities SET msteams_team_url = null WHERE msteams_team_url !~* '^https?://';--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_links" CHECK ("communities"."links" !~* 'href[[:space:]]*=[[:space:]]*(?![[:space:]]|["'']?https?://)');--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_registration_status_url" CHECK ("communities"."registration_status_url" ~* '^https?://');--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_msteams_team_url" CHECK ("communities"."msteams_team_url" ~* '^https?://');