ALTER TYPE "public"."manager_type" RENAME VALUE 'alternate' TO 'other';
