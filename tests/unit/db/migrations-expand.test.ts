import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { effectsOf, unrepeatable } from '@/tests/support/migration-effects';

const FOLDER = join(process.cwd(), 'db', 'migrations');

/** The last one for which the portal had to be stopped. */
const LAST_STOP = 30;

const INDEX = 'Writes to the table wait while the index is built: seconds for a million rows.';
const REPLACED = 'The index before it has the same columns, so the version before reads that one.';
const NEW_COLUMN = 'The column is new, and the version before leaves it empty.';
const WIDER = 'Allows more than the constraint of that name which it replaces.';

/** What a later migration does beyond adding, and why the version before goes on beside it. */
const ALLOWED: Record<string, Record<string, string>> = {
  '0031_palette_numbers': { 'locks index cases_number': INDEX, 'locks index cases_partner_number': INDEX },
  '0033_case_room': {
    'refuses constraint events_note_id_case_notes_id_fk': NEW_COLUMN,
    'locks index cases_room': INDEX,
    'locks index events_note': INDEX,
  },
  '0035_case_views': {
    'locks index users_pending': INDEX,
    'locks index case_responses_engineer': INDEX,
    'locks index cases_submitter_unfinished': INDEX,
    'locks index cases_between': INDEX,
  },
  '0036_invitations': { 'refuses constraint login_records_method': WIDER },
  '0037_process_drafts_and_notes': { 'locks index users_in_order': INDEX, 'locks index users_last_login': INDEX },
  '0040_process_health': {
    'removes index cases_document': 'The one that it makes under that name begins with the same column.',
    'locks index cases_document': INDEX,
  },
  '0041_public_api': { 'locks index cases_outbound_changed': INDEX, 'locks index cases_inbound_changed': INDEX },
  '0043_accounts_that_cannot_be_phished': { 'refuses constraint login_records_method': WIDER },
  '0044_webhook_addresses': {
    'refuses constraint webhooks_url': 'The version before takes no other addresses either.',
  },
  '0045_searchable_names': {
    'locks companies.search_name': 'Rewrites a table of some hundred rows.',
    'locks departments.search_name': 'Rewrites a table of some hundred rows.',
    'locks process_tags.search_tag': 'Rewrites a table of some thousand rows.',
    'locks process_versions.search_products': 'Rewrites a table of some thousand rows.',
  },
  '0048_directory_search': {
    'locks index companies_search': INDEX,
    'locks index departments_search': INDEX,
    'locks index process_tags_search': INDEX,
    'locks index process_versions_search': INDEX,
  },
  '0050_search_in_many_cases': {
    'removes index cases_outbound_search': REPLACED,
    'removes index cases_inbound_search': REPLACED,
  },
  '0051_mail_to_return_paths': {
    'refuses constraint received_mails_outbox_id_outbox_id_fk': NEW_COLUMN,
    'refuses index received_mails_outbox': 'Only rows with the new column.',
    'refuses constraint received_mails_for': 'Rows of the version before have a reply address and a case.',
  },
  '0061_refusals_of_each_client': { 'removes index api_refusals_user': REPLACED },
  '0064_webhook_attempts': { 'refuses constraint webhooks_auth_type': WIDER },
  '0065_files_of_answers': {
    'refuses constraint case_files_response_id_case_responses_id_fk':
      'The column is new, and the version before leaves it empty.',
    'locks index case_responses_changes': INDEX,
    'locks index case_files_response': INDEX,
  },
  '0068_absences_quiet_hours_and_tries': {
    'refuses constraint users_stand_in_id_users_id_fk': NEW_COLUMN,
    'refuses constraint outbox_copy_of_outbox_id_fk': NEW_COLUMN,
    'locks index users_stand_in': INDEX,
    'locks index companies_additional_domains': INDEX,
    'refuses index outbox_copy_of': 'Only rows with the new column.',
    'refuses constraint users_away': NEW_COLUMN,
    'refuses constraint users_quiet': NEW_COLUMN,
  },
  '0070_away_people': { 'locks index users_away': INDEX },
  '0075_calendars': {
    'refuses constraint companies_calendar_id_calendars_id_fk': NEW_COLUMN,
    'refuses constraint departments_calendar_id_calendars_id_fk': NEW_COLUMN,
    'refuses constraint processes_calendar_id_calendars_id_fk': NEW_COLUMN,
    'refuses constraint communities_calendar_id_calendars_id_fk': NEW_COLUMN,
    'refuses constraint cases_clock_id_calendar_clocks_id_fk': NEW_COLUMN,
    'locks index companies_calendar': INDEX,
    'locks index departments_calendar': INDEX,
    'locks index processes_calendar': INDEX,
    'refuses index processes_rota_feed': NEW_COLUMN,
    'locks index communities_calendar': INDEX,
    'locks index cases_clock': INDEX,
  },
  '0081_links_for_it': {
    'refuses constraint sso_tests_link_id_setup_links_id_fk': NEW_COLUMN,
    'locks index sso_tests_link': INDEX,
  },
  '0084_waiting_for_a_person': {
    'removes index cases_awaiting_receiver': REPLACED,
    'removes index cases_waiting': REPLACED,
  },
  '0085_one_person_in_several_companies': {
    'refuses constraint users_email_company': WIDER,
    'removes index users_email_unique':
      'Until it is replaced, the version before refuses registrations and first logins by email link or single sign-on.',
  },
  '0086_answering_from_chat': {
    'refuses constraint webhooks_chat_account_id_chat_accounts_id_fk': NEW_COLUMN,
    'refuses constraint webhooks_community_id_communities_id_fk': NEW_COLUMN,
    'refuses index webhooks_chat_account': NEW_COLUMN,
    'refuses index webhooks_community': NEW_COLUMN,
  },
};

const later = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) > LAST_STOP)
  .map((name) => name.replace('.sql', ''));

// rule: operations.upgrade
test.each(later)('%s only adds, so that the version before serves meanwhile', (name) => {
  const effects = effectsOf(readFileSync(join(FOLDER, `${name}.sql`), 'utf8')).map(
    ({ kind, what }) => `${kind} ${what}`,
  );
  expect(effects).toEqual(Object.keys(ALLOWED[name] ?? {}));
});

// rule: operations.migrations
test.each(later)('%s can be repeated when it is interrupted', (name) => {
  expect(unrepeatable(readFileSync(join(FOLDER, `${name}.sql`), 'utf8'))).toEqual([]);
});

test.each([
  'create index concurrently "i" on "cases" ("a")',
  'create index concurrently if not exists "i" on "cases" ("a");--> statement-breakpoint\nalter table "cases" add column "a" text',
  'drop index concurrently "i"',
])('%s cannot be repeated', (sql) => {
  expect(unrepeatable(sql)).toHaveLength(1);
});

test('every migration with an exception exists', () => {
  expect(Object.keys(ALLOWED).filter((name) => !later.includes(name))).toEqual([]);
});

test.each([
  ['drop table "cases"', 'removes table cases'],
  ['DROP TYPE "public"."case_event"', 'removes type case_event'],
  ['alter table "cases" drop column "note"', 'removes cases.note'],
  ['ALTER TABLE "case_events" RENAME TO "events"', 'changes case_events'],
  ['alter table "cases" rename column "a" to "b"', 'changes cases.a'],
  ['alter table "cases" alter column "a" set data type text', 'changes cases.a'],
  ['alter table "cases" alter column "a" set not null', 'refuses cases.a'],
  ['alter table "cases" alter column "a" drop default', 'refuses cases.a'],
  ['alter table "cases" add column "a" text not null', 'refuses cases.a'],
  ['-- why\nalter table "cases"\n  add constraint "c" check (a > 0)', 'refuses constraint c'],
  ['create unique index "i" on "cases" using btree ("a")', 'refuses index i'],
  ['create unique index concurrently if not exists "i" on "cases" ("a")', 'refuses index i'],
  ['drop index "i"', 'removes index i'],
  ['DROP INDEX CONCURRENTLY IF EXISTS "i"', 'removes index i'],
  ['create index "i" on "cases" using btree ("a")', 'locks index i'],
  ['alter table "cases" add column "a" text generated always as (lower(b)) stored', 'locks cases.a'],
])('%s is no addition', (sql, effect) => {
  expect(effectsOf(`${sql};`).map(({ kind, what }) => `${kind} ${what}`)).toEqual([effect]);
});

test.each([
  'alter table "cases" add column "a" text',
  'alter table "cases" add column "a" boolean default false not null',
  'alter table "cases" drop constraint "c"',
  'alter table "cases" alter column "a" drop not null',
  'create index concurrently if not exists "i" on "cases" ("a")',
  'create table "rooms" ("id" integer not null);--> statement-breakpoint\ncreate unique index "i" on "rooms" ("id")',
])('%s is an addition', (sql) => {
  expect(effectsOf(sql)).toEqual([]);
});
