import { createHash } from 'node:crypto';
import { make } from '@/tools/factories/make';
import type { Case, Step } from '@/tools/factories/cases';
import { addCalendarMonth } from '@/lib/shared/calendar-month';
import type { Process } from '@/tools/factories/processes';
import type { Db } from '@/db/client';
import { users, type CustomerDatum } from '@/db/schema';
import { fullName } from '@/lib/shared/actor';
import { ESCALATION_ROLES, type CaseStatus, type Priority } from '@/lib/shared/enums';
import { CASES } from './case-list';
import type { DemoCase } from './case-list/demo-case';
import { RECORD_CASES } from './case-list/records';
import { MORE_CASES } from './case-list/states';
import { customerData } from './customers';
import { companyId, DAY, DEPARTMENT, GROUP, HOUR, PROCESS, SLUGS, userId } from './ids';

const LIMIT_HOURS: Record<Priority, number> = { high: 1, medium: 4, low: 24 };
const MINUTE = 60_000;
type Person = typeof users.$inferSelect;

/** Derives references and token ids from the case's id, so that every fresh database has the same ones. */
export const demoToken = (kind: string, id: number) =>
  createHash('sha256').update(`demo ${kind} ${id}`).digest('base64url').slice(0, 22);
export const demoUuid = (kind: 1 | 2 | 3 | 4 | 5, id: number) =>
  `c0c04d00-000${kind}-4000-8000-${String(id).padStart(12, '0')}`;

/** About sixty demo cases with their timelines, responses and customer data. */
export async function seedCases(db: Db, processes: Map<number, Process>, now: Date): Promise<void> {
  const people = new Map((await db.select().from(users)).map((one) => [one.id, one]));
  for (const [index, demo] of [...CASES, ...MORE_CASES, ...RECORD_CASES].entries()) {
    const process = processes.get(PROCESS[demo.to]);
    if (!process) throw new Error(`No process ${demo.to}.`);
    await seedCase(db, { id: index + 1, demo, process, people, now });
  }
}

type CaseInput = { id: number; demo: DemoCase; process: Process; people: Map<number, Person>; now: Date };

async function seedCase(db: Db, { id, demo, process, people, now }: CaseInput): Promise<void> {
  const created_at = new Date(now.getTime() - demo.ago * HOUR);
  const submitter = person(people, userId(demo.from, demo.by ?? 'caller'));
  const engineer = person(people, engineerOf(process));
  const respond_by = new Date(created_at.getTime() + LIMIT_HOURS[demo.priority] * HOUR);
  const steps = stepsOf({ id, demo, process, submitter, engineer });
  const data: CustomerDatum[] | null =
    demo.special === 'purged' ? null : customerData(process, { n: id, email: submitter.email });
  await make.case(
    {
      id,
      token: demoToken('case', id),
      created_at,
      updated_at: lastOf(steps, created_at),
      status: demo.status,
      priority: demo.priority,
      company_id: companyId(demo.from),
      receiver_company_id: process.company_id,
      submitter_id: submitter.id,
      phone_country_code: submitter.phone_country_code,
      receiver_department_id: process.id === PROCESS.wireless ? DEPARTMENT.wireless : null,
      community_id: GROUP[demo.group],
      document_id: process.id,
      internal_case_number: demo.number,
      partner_case_number: partnerNumber(steps),
      summary: demo.summary,
      description: demo.description,
      respond_by,
      purge_on: addCalendarMonth(created_at),
      ...clockOf(steps, created_at),
      ...endOf(demo, steps, created_at),
      customer_data: data,
      steps,
      secret_ids: { respond: demoUuid(1, id), information: demoUuid(2, id) },
    },
    db,
  );
}

const at = (created_at: Date, step?: Step) => (step ? new Date(created_at.getTime() + step.after * MINUTE) : undefined);
const lastOf = (steps: Step[], created_at: Date) =>
  at(created_at, steps.filter((step) => step.type !== 'purged' && step.type !== 'close-notice').at(-1)) ?? created_at;
const find = (steps: Step[], ...types: Step['type'][]) => steps.find((step) => types.includes(step.type));
const partnerNumber = (steps: Step[]) => steps.find((step) => step.response?.case_number)?.response?.case_number;

/** Timestamps of answers, reminders and escalations, consistent with the timeline. */
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
/** Minutes after the submission, as shares of the time elapsed, so that none is in the future. */
type Times = { answer: number; reply: number; end: number; close: number };

/** Timeline after the submission. */
function stepsOf(parties: Parties): Step[] {
  const { demo, id } = parties;
  const elapsed = demo.ago * 60;
  const limit = LIMIT_HOURS[demo.priority] * 60;
  const answer = demo.special === 'slow' ? limit * 2.5 : Math.min(limit * (0.2 + (id % 5) * 0.12), elapsed * 0.4);
  const reply = answer + Math.min(190, elapsed * 0.2);
  const times = {
    answer,
    reply,
    end: reply + Math.min(320, elapsed * 0.15),
    close: answer + Math.min(2600, elapsed * 0.3),
  };
  return STEPS_BY_STATUS[demo.status](parties, times);
}

const STEPS_BY_STATUS: Record<CaseStatus, (parties: Parties, times: Times) => Step[]> = {
  open: ({ demo }) => unansweredSteps(demo),
  accepted: (parties, { answer }) => [
    theirs(parties, 'accepted', answer),
    ...(parties.demo.special === 'notice' ? [closeNotice(answer)] : []),
  ],
  information: (parties, times) =>
    parties.demo.special === 'replied'
      ? [informationRequest(parties, times), informationReply(parties, times)]
      : [informationRequest(parties, times)],
  rejected: (parties, times) => [
    informationRequest(parties, times),
    informationReply(parties, times),
    theirs(parties, 'rejected', times.end),
  ],
  closed(parties, { answer, close }) {
    if (parties.demo.special === 'withdrawn')
      return [
        {
          type: 'withdrawn',
          after: 45,
          ...ours(parties),
          text: 'The number came from our own report. Nothing to do for you.',
        },
      ];
    const accepted = theirs(parties, 'accepted', answer);
    if (parties.demo.special !== 'purged') return [accepted, { type: 'closed', after: close, ...ours(parties) }];
    return [
      accepted,
      closeNotice(answer),
      { type: 'auto-closed', after: answer + THIRTY_DAYS },
      { type: 'purged', after: 31 * 24 * 60 + 30 },
    ];
  },
};

/** Index of a step's text in `DemoCase.texts`. */
const TEXT_INDEX: Partial<Record<Step['type'], number>> = {
  accepted: 0,
  'information-request': 0,
  'information-response': 1,
  rejected: 2,
};
const textOf = ({ demo }: Parties, type: Step['type']) => demo.texts?.[TEXT_INDEX[type] ?? 0] ?? '';

const informationRequest = (parties: Parties, { answer }: Times) => theirs(parties, 'information-request', answer);
const informationReply = (parties: Parties, { reply }: Times): Step => ({
  type: 'information-response',
  after: reply,
  ...ours(parties),
  response: { additional_information: textOf(parties, 'information-response') },
});

const ours = ({ submitter }: Parties) => ({
  company_id: submitter.company_id,
  user_id: submitter.id,
  actor_name: fullName(submitter),
});

function theirs(parties: Parties, type: Step['type'], after: number): Step {
  const { id, process, engineer } = parties;
  const response = {
    case_number: `${engineer.email.split('@')[1]?.slice(0, 2).toUpperCase()}-${20_400 + id * 7}`,
    engineer_name: fullName(engineer),
    engineer_email: engineer.email,
    engineer_phone: engineer.phone,
    next_steps: textOf(parties, type),
  };
  return { type, after, company_id: process.company_id, actor_name: fullName(engineer), user_id: null, response };
}

/** Timeline of an unanswered case: a reminder at half of the time limit, three escalation emails after it. */
function unansweredSteps(demo: DemoCase): Step[] {
  const limit = LIMIT_HOURS[demo.priority] * 60;
  const half: Step[] = demo.ago * 60 > limit / 2 ? [{ type: 'reminder', after: limit / 2 }] : [];
  if (demo.special !== 'late') return half;
  const escalated = ESCALATION_ROLES.map((role, step): Step => ({
    type: 'escalated',
    after: limit + 5 + step * 20,
    text: `To ${role}`,
  }));
  return [...half, { type: 'time-limit', after: limit }, ...escalated];
}

const THIRTY_DAYS = (30 * DAY) / MINUTE;
const closeNotice = (answer: number): Step => ({ type: 'close-notice', after: answer + (25 * DAY) / MINUTE });

/** The responder of a process: the first caller of its company. */
const engineerOf = (process: Process) => userId(SLUGS[process.company_id - 1] ?? 'acme', 'caller');

function person(people: Map<number, Person>, id: number): Person {
  const person = people.get(id);
  if (!person) throw new Error(`No user ${id}.`);
  return person;
}
