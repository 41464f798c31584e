import { build } from '@/db/build/build';
import type { NewProcess } from '@/db/build/processes';
import type { RequestDetails } from '@/lib/cases/submit';
import { api } from './api';
import { testSql } from './database';

export type SubmitAnswer = { message: string; case: RequestDetails; errors: Record<string, string[]>; error: string };
/** What fills the fields that every case has. */
export const entry = {
  first_name: 'Robin', last_name: 'Keller', email: 'robin@acme.test', phone_number: '650 555 0100', phone_country_code: 'US',
  internal_case_number: 'A-1001', problem_summary: 'Array is down', problem_description: 'Both controllers\nrestart.', case_priority: 'high',
};

/** Two companies, and how the first one's caller sends a case to the second. */
export async function submitting(over: Parameters<typeof build.partners>[0] = {}, document: NewProcess = {}) {
  const made = await build.partners({ company: { membership_type: 'premium', ...over.company }, receiver: { name: 'Borealis', membership_type: 'elite', ...over.receiver }, community: over.community, document: { version: { title: 'Form', collaborate_email: 'tac@borealis.test', escalation_instructions: '<p>Call the desk</p>' }, ...document } });
  const place = { collaborate_type: 'company', collaborate_entity: made.receiver.id };
  const send = (body: object = {}, headers = {}) => api(made.caller).post<SubmitAnswer>(`/api/caller/collaborate/${made.document.id}`, { ...entry, ...place, ...body }, headers);
  return { ...made, place, send };
}
/** How much a submission has left in the database. */
export const counts = async () => (await testSql()`select (select count(*)::int from cases) as cases, (select count(*)::int from outbox) as letters, (select count(*)::int from one_time_tokens) as tokens, (select count(*)::int from case_events) as events`)[0];
export const NOTHING = { cases: 0, letters: 0, tokens: 0, events: 0 };
