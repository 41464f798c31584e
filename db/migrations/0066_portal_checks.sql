CREATE TABLE "status_hours" (
	"hour" timestamp (3) with time zone NOT NULL,
	"part" text NOT NULL,
	"checks" integer NOT NULL,
	"failures" integer NOT NULL,
	CONSTRAINT "status_hours_hour_part_pk" PRIMARY KEY("hour","part"),
	CONSTRAINT "status_hours_failures" CHECK ("status_hours"."failures" between 0 and "status_hours"."checks")
);
