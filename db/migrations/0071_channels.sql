ALTER TABLE "webhook_deliveries" ADD COLUMN "about" jsonb;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "document_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_kind" CHECK ("webhooks"."kind" in ('teams', 'slack', 'generic'));--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_name" CHECK (("webhooks"."kind" is null) = ("webhooks"."name" is null));