import { make } from '@/tools/factories/make';
import type { NewProcess } from '@/tools/factories/processes';
import type { submitCase } from '@/lib/work/cases/submit/submit';
import type { AnswerOf } from '@/lib/shared/answer';
import { api } from './api';
import { testSql } from './database';

export type SubmitAnswer = AnswerOf<typeof submitCase> & { errors: Record<string, string[]>; error: string };
export const entry = {
  first_name: 'Robin',
  last_name: 'Keller',
  email: 'robin@acme.test',
  phone_number: '650 555 0100',
  phone_country_code: 'US',
  internal_case_number: 'A-1001',
  problem_summary: 'Array is down',
  problem_description: 'Both controllers\nrestart.',
  case_priority: 'high',
};

/** Two companies, and `send`, which submits a case from the first to the second. */
export async function caseFixtures(over: Parameters<typeof make.partners>[0] = {}, process: NewProcess = {}) {
  const made = await make.partners({
    company: { membership_type: 'premium', domain: 'acme.test', ...over.company },
    receiver: { name: 'Borealis', membership_type: 'elite', ...over.receiver },
    community: over.community,
    document: {
      version: {
        title: 'Form',
        collaborate_email: 'tac@borealis.test',
        escalation_instructions: '<p>Call the desk</p>',
      },
      ...process,
    },
  });
  const place = { collaborate_type: 'company', collaborate_entity: made.receiver.id };
  const send = (body: object = {}, headers = {}) =>
    api(made.caller).post<SubmitAnswer>(
      `/api/caller/collaborate/${made.document.id}`,
      { ...entry, ...place, ...body },
      headers,
    );
  return { ...made, place, send };
}
export const counts = async () =>
  (
    await testSql()`select (select count(*)::int from cases) as cases, (select count(*)::int from outbox) as emails, (select count(*)::int from one_time_tokens) as tokens, (select count(*)::int from case_events) as events`
  )[0];
export const NOTHING = { cases: 0, emails: 0, tokens: 0, events: 0 };
