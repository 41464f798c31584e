ALTER TYPE "public"."received_mail_state" ADD VALUE 'no_report' BEFORE 'failed';--> statement-breakpoint
ALTER TABLE "received_mails" ALTER COLUMN "reply_address_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "received_mails" ALTER COLUMN "case_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_addresses" ADD COLUMN "last_refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "received_mails" ADD COLUMN "outbox_id" integer;--> statement-breakpoint
ALTER TABLE "received_mails" ADD CONSTRAINT "received_mails_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "received_mails_outbox" ON "received_mails" USING btree ("outbox_id","message_id") WHERE outbox_id is not null;--> statement-breakpoint
ALTER TABLE "received_mails" ADD CONSTRAINT "received_mails_for" CHECK (num_nonnulls("received_mails"."reply_address_id", "received_mails"."outbox_id") = 1 and ("received_mails"."reply_address_id" is null) = ("received_mails"."case_id" is null));