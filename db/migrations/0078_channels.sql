ALTER TABLE "webhook_deliveries" ADD COLUMN "about" jsonb;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "document_ids" integer[] DEFAULT '{}' NOT NULL;