import { createHash } from 'node:crypto';
import { build } from '@/db/build/build';
import { monthAfter, type Case, type Step } from '@/db/build/cases';
import type { Process } from '@/db/build/processes';
import type { Db } from '@/db/client';
import { users, type CustomerDatum } from '@/db/schema';
import { fullName } from '@/lib/shared/actor';
import type { CaseStatus, Priority } from '@/lib/shared/vocabulary';
import { CASES, type DemoCase } from './case-list';
import { customerData } from './customers';
import { companyId, DAY, DEPARTMENT, GROUP, HOUR, PROCESS, SLUGS, userId } from './ids';

const LIMIT_HOURS: Record<Priority, number> = { high: 1, medium: 4, low: 24 };
const MINUTE = 60_000;
type Person = typeof users.$inferSelect;

/** Reference tokens and mailed secrets repeat themselves on every fresh database: both come from the case's number. */
export const demoToken = (kind: string, id: number) => createHash('sha256').update(`demo ${kind} ${id}`).digest('base64url').slice(0, 22);
export const demoUuid = (kind: 1 | 2 | 3, id: number) => `c0c04d00-000${kind}-4000-8000-${String(id).padStart(12, '0')}`;

/** About forty cases with their timelines, answers and customer data. */
export async function seedCases(db: Db, processes: Map<number, Process>, now: Date): Promise<void> {
  const people = new Map((await db.select().from(users)).map((one) => [one.id, one]));
  for (const [index, demo] of CASES.entries()) {
    const process = processes.get(PROCESS[demo.to]);
    if (!process) throw new Error(`No process ${demo.to}.`);
    await seedCase(db, { id: index + 1, demo, process, people, now });
  }
}

type Making = { id: number; demo: DemoCase; process: Process; people: Map<number, Person>; now: Date };

async function seedCase(db: Db, { id, demo, process, people, now }: Making): Promise<void> {
  const created_at = new Date(now.getTime() - demo.ago * HOUR);
  const submitter = person(people, userId(demo.from, demo.by ?? 'caller'));
  const engineer = person(people, engineerOf(process));
  const respond_by = new Date(created_at.getTime() + LIMIT_HOURS[demo.priority] * HOUR);
  const steps = stepsOf({ id, demo, process, submitter, engineer });
  const data: CustomerDatum[] | null = demo.special === 'purged' ? null : customerData(process, { n: id, email: submitter.email });
  await build.case({
    id, token: demoToken('case', id), created_at, updated_at: lastOf(steps, created_at), status: demo.status, priority: demo.priority,
    company_id: companyId(demo.from), receiver_company_id: process.company_id, submitter_id: submitter.id, phone_country_code: submitter.phone_country_code,
    receiver_department_id: process.id === PROCESS.wireless ? DEPARTMENT.wireless : null, community_id: GROUP[demo.group], document_id: process.id,
    internal_case_number: demo.number, partner_case_number: partnerNumber(steps), summary: demo.summary, description: demo.description,
    respond_by, purge_on: monthAfter(created_at), ...clockOf(steps, created_at), ...endOf(demo, steps, created_at),
    customer_data: data, steps, secret_ids: { respond: demoUuid(1, id), information: demoUuid(2, id) },
  }, db);
}

const at = (created_at: Date, step?: Step) => (step ? new Date(created_at.getTime() + step.after * MINUTE) : undefined);
const lastOf = (steps: Step[], created_at: Date) => at(created_at, steps.filter((step) => step.type !== 'purged' && step.type !== 'close-notice').at(-1)) ?? created_at;
const find = (steps: Step[], ...types: Step['type'][]) => steps.find((step) => types.includes(step.type));
const partnerNumber = (steps: Step[]) => steps.find((step) => step.response?.case_number)?.response?.case_number;

/** When it was answered, reminded and escalated: the columns say what the timeline says. */
function clockOf(steps: Step[], created_at: Date): Partial<Case> {
  const sent = steps.filter((step) => step.type === 'escalated');
  return {
    first_answered_at: at(created_at, find(steps, 'accepted', 'information-request', 'rejected')),
    information_replied_at: at(created_at, find(steps, 'information-response')),
    half_time_reminded_at: at(created_at, find(steps, 'reminder')),
    limit_reminded_at: at(created_at, find(steps, 'time-limit')),
    escalation_step: sent.length,
    escalated_at: at(created_at, sent.at(-1)),
  };
}

function endOf(demo: DemoCase, steps: Step[], created_at: Date): Partial<Case> {
  const closed = find(steps, 'closed', 'withdrawn', 'auto-closed');
  return {
    ...(demo.status === 'closed' && { closed_at: at(created_at, closed) }),
    ...(demo.special === 'withdrawn' && { close_reason: closed?.text }),
    close_notice_at: at(created_at, find(steps, 'close-notice')),
    purged_at: at(created_at, find(steps, 'purged')),
  };
}

type Parties = { id: number; demo: DemoCase; process: Process; submitter: Person; engineer: Person };
/** Minutes after the submission; each a share of the time that has passed, so that none lies in the future. */
type Times = { answer: number; reply: number; end: number; close: number };

/** The story after the submission. */
function stepsOf(parties: Parties): Step[] {
  const { demo, id } = parties;
  const passed = demo.ago * 60;
  const limit = LIMIT_HOURS[demo.priority] * 60;
  const answer = Math.min(limit * (0.2 + (id % 5) * 0.12), passed * 0.4);
  const reply = answer + Math.min(190, passed * 0.2);
  const times = { answer, reply, end: reply + Math.min(320, passed * 0.15), close: answer + Math.min(2600, passed * 0.3) };
  return STORIES[demo.status](parties, times);
}

const STORIES: Record<CaseStatus, (parties: Parties, times: Times) => Step[]> = {
  open: ({ demo }) => waiting(demo),
  accepted: (parties, { answer }) => [theirs(parties, 'accepted', answer), ...(parties.demo.special === 'notice' ? [notice(answer)] : [])],
  information: (parties, times) => (parties.demo.special === 'replied' ? [asked(parties, times), replied(parties, times)] : [asked(parties, times)]),
  rejected: (parties, times) => [asked(parties, times), replied(parties, times), theirs(parties, 'rejected', times.end)],
  closed(parties, { answer, close }) {
    if (parties.demo.special === 'withdrawn') return [{ type: 'withdrawn', after: 45, ...ours(parties), text: 'The number came from our own report. Nothing to do for you.' }];
    const accepted = theirs(parties, 'accepted', answer);
    if (parties.demo.special !== 'purged') return [accepted, { type: 'closed', after: close, ...ours(parties) }];
    return [accepted, notice(answer), { type: 'auto-closed', after: answer + THIRTY_DAYS }, { type: 'purged', after: 31 * 24 * 60 + 30 }];
  },
};

/** What was said, by the step's place in the story of its case. */
const PLACE: Partial<Record<Step['type'], number>> = { accepted: 0, 'information-request': 0, 'information-response': 1, rejected: 2 };
const said = ({ demo }: Parties, type: Step['type']) => demo.told?.[PLACE[type] ?? 0] ?? '';

const asked = (parties: Parties, { answer }: Times) => theirs(parties, 'information-request', answer);
const replied = (parties: Parties, { reply }: Times): Step =>
  ({ type: 'information-response', after: reply, ...ours(parties), response: { additional_information: said(parties, 'information-response') } });

const ours = ({ submitter }: Parties) => ({ company_id: submitter.company_id, user_id: submitter.id, actor_name: fullName(submitter) });

function theirs(parties: Parties, type: Step['type'], after: number): Step {
  const { id, process, engineer } = parties;
  const response = {
    case_number: `${engineer.email.split('@')[1]?.slice(0, 2).toUpperCase()}-${20_400 + id * 7}`, engineer_name: fullName(engineer), engineer_email: engineer.email,
    engineer_phone: `${engineer.phone_country_code}: ${engineer.phone}`, next_steps: said(parties, type),
  };
  return { type, after, company_id: process.company_id, actor_name: fullName(engineer), user_id: null, response };
}

/** Still without an answer: a reminder at half of the time; past the limit the three escalation mails. */
function waiting(demo: DemoCase): Step[] {
  const limit = LIMIT_HOURS[demo.priority] * 60;
  const half: Step[] = demo.ago * 60 > limit / 2 ? [{ type: 'reminder', after: limit / 2 }] : [];
  if (demo.special !== 'late') return half;
  const escalated = [0, 1, 2].map((step): Step => ({ type: 'escalated', after: limit + 5 + step * 20 }));
  return [...half, { type: 'time-limit', after: limit }, ...escalated];
}

const THIRTY_DAYS = (30 * DAY) / MINUTE;
const notice = (answer: number): Step => ({ type: 'close-notice', after: answer + (25 * DAY) / MINUTE });

/** Who answers for a process: the first caller of its company. */
const engineerOf = (process: Process) => userId(SLUGS[process.company_id - 1] ?? 'acme', 'caller');

function person(people: Map<number, Person>, id: number): Person {
  const found = people.get(id);
  if (!found) throw new Error(`No user ${id}.`);
  return found;
}
