import { createHash } from 'node:crypto';
import { build } from '@/db/build/build';
import { monthAfter, type Case, type Step } from '@/db/build/cases';
import type { Process } from '@/db/build/processes';
import type { Db } from '@/db/client';
import { users, type CustomerDatum } from '@/db/schema';
import { fullName } from '@/lib/shared/actor';
import type { Priority } from '@/lib/shared/vocabulary';
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
  const steps = stepsOf(id, { demo, process, submitter, engineer });
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

type Parties = { demo: DemoCase; process: Process; submitter: Person; engineer: Person };

/** The story after the submission; each step a share of the time that has passed, so that none lies in the future. */
function stepsOf(id: number, parties: Parties): Step[] {
  const { demo } = parties;
  const passed = demo.ago * 60;
  const limit = LIMIT_HOURS[demo.priority] * 60;
  if (demo.status === 'open') return waiting(demo, passed, limit);
  if (demo.special === 'withdrawn') return [{ type: 'withdrawn', after: 45, ...ours(parties), text: 'The number came from our own report. Nothing to do for you.' }];
  const answer = Math.min(limit * (0.2 + (id % 5) * 0.12), passed * 0.4);
  const reply = answer + Math.min(190, passed * 0.2);
  const end = reply + Math.min(320, passed * 0.15);
  const close = answer + Math.min(2600, passed * 0.3);
  const [one = '', two = '', three = ''] = demo.told ?? [];
  if (demo.status === 'accepted') return [theirs(id, parties, 'accepted', answer, one), ...(demo.special === 'notice' ? [notice(answer)] : [])];
  if (demo.status === 'closed') return [theirs(id, parties, 'accepted', answer, one), ...closing(parties, answer, close)];
  const asked = theirs(id, parties, 'information-request', answer, one);
  const replied: Step = { type: 'information-response', after: reply, ...ours(parties), response: { additional_information: two } };
  if (demo.status === 'rejected') return [asked, replied, theirs(id, parties, 'rejected', end, three)];
  return demo.special === 'replied' ? [asked, replied] : [asked];
}

const ours = ({ submitter }: Parties) => ({ company_id: submitter.company_id, user_id: submitter.id, actor_name: fullName(submitter) });

function theirs(id: number, { process, engineer }: Parties, type: Step['type'], after: number, next_steps: string): Step {
  const response = {
    case_number: `${engineer.email.split('@')[1]?.slice(0, 2).toUpperCase()}-${20_400 + id * 7}`, engineer_name: fullName(engineer), engineer_email: engineer.email,
    engineer_phone: `${engineer.phone_country_code}: ${engineer.phone}`, next_steps,
  };
  return { type, after, company_id: process.company_id, actor_name: fullName(engineer), user_id: null, response };
}

function waiting(demo: DemoCase, passed: number, limit: number): Step[] {
  const half: Step[] = passed > limit / 2 ? [{ type: 'reminder', after: limit / 2 }] : [];
  if (demo.special !== 'late') return half;
  const escalated = [0, 1, 2].map((step): Step => ({ type: 'escalated', after: limit + 5 + step * 20 }));
  return [...half, { type: 'time-limit', after: limit }, ...escalated];
}

const THIRTY_DAYS = (30 * DAY) / MINUTE;
const notice = (answer: number): Step => ({ type: 'close-notice', after: answer + (25 * DAY) / MINUTE });

function closing(parties: Parties, answer: number, close: number): Step[] {
  if (parties.demo.special !== 'purged') return [{ type: 'closed', after: close, ...ours(parties) }];
  return [notice(answer), { type: 'auto-closed', after: answer + THIRTY_DAYS }, { type: 'purged', after: 31 * 24 * 60 + 30 }];
}

/** Who answers for a process: the first caller of its company. */
const engineerOf = (process: Process) => userId(SLUGS[process.company_id - 1] ?? 'acme', 'caller');

function person(people: Map<number, Person>, id: number): Person {
  const found = people.get(id);
  if (!found) throw new Error(`No user ${id}.`);
  return found;
}
