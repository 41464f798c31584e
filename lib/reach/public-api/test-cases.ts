import 'server-only';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { testCases } from '@/db/schema';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import { randomReference } from '@/lib/platform/secrets/random-reference';
import { fullName, type Member } from '@/lib/shared/actor';
import { addCalendarMonth } from '@/lib/shared/calendar-month';
import type { CaseState } from '@/lib/shared/case-states';
import { KEPT, msOf } from '@/lib/shared/durations';
import type { CaseStatus } from '@/lib/shared/enums';
import { conflict, notFound } from '@/lib/shared/problem';
import { allows, CASE_ACTS, type CaseAct } from '@/lib/work/cases/acts';
import { ACT_OF, canReplyInformation, rejectionReason, type Response } from '@/lib/work/cases/policy';
import { canRespondByProgram } from '@/lib/work/cases/program-policy';
import { insteadOfNote, takesNotes } from '@/lib/work/room/policy';
import { upper, type ApiCase, type ApiNote, type ApiResponse, type CheckedCase } from './resources';

/*
 * Cases of test submissions (rule: api.test-cases). They are in a table of their own, so that nothing that reads cases can show,
 * count or mail them. The company that submitted one also answers it, in place of the partner.
 */

const PREFIX = 'test-';
export const isTestToken = (token: string) => token.startsWith(PREFIX);

type Reading = Pick<Ctx<Member>, 'actor' | 'db'>;
type Own = ApiCase & { internalNotes: ApiNote[] };

/** A company has at most this many; a new one replaces the oldest. */
const MAX_TEST_CASES = 100;

export async function storeTestCase(ctx: Reading, checked: CheckedCase, internal: string[]): Promise<ApiCase> {
  const { actor, db } = ctx;
  const at = new Date();
  // Customer data is kept for one month at most (rule: customer-data.purge).
  const expires_at = new Date(Math.min(Number(addCalendarMonth(at)), Number(at) + msOf(KEPT.test_cases)));
  const [row] = await db.execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('cases', 'id'))::int as id`);
  const token = PREFIX + randomReference();
  const submitted = { ...checked, id: row!.id, token };
  const ids = await drawIds(ctx, 'events', internal.length);
  const notes = internal.map((description, n) => newNote(ctx, submitted, { id: ids[n]!, summary: '', description }));
  const stored: Own = { ...submitted, internalNotes: notes };
  await db.insert(testCases).values({ id: row!.id, token, company_id: actor.company_id, stored, expires_at });
  const older = db
    .select({ id: testCases.id })
    .from(testCases)
    .where(eq(testCases.company_id, actor.company_id))
    .orderBy(desc(testCases.id))
    .offset(MAX_TEST_CASES);
  await db.delete(testCases).where(inArray(testCases.id, older));
  return submitted;
}

const ownCases = ({ actor }: Reading) => and(eq(testCases.company_id, actor.company_id), gt(testCases.expires_at, now));

/** A test case of the caller's company, with its internal notes. @throws Problem not_found */
export async function testCaseOf(ctx: Reading, token: string, { lock = false } = {}): Promise<Own> {
  const select = ctx.db
    .select({ stored: testCases.stored })
    .from(testCases)
    .where(and(eq(testCases.token, token), ownCases(ctx)));
  const [row] = await (lock ? select.for('update') : select);
  return row ? (row.stored as Own) : notFound(`Case with token ${token} not found.`);
}

/** @throws Problem not_found */
export async function testCaseWithId(ctx: Reading, id: number): Promise<ApiCase> {
  const [row] = await ctx.db
    .select({ stored: testCases.stored })
    .from(testCases)
    .where(and(eq(testCases.id, id), ownCases(ctx)));
  return row ? withoutInternal(row.stored as Own) : notFound('Case not found.');
}

const withoutInternal = ({ internalNotes: _, ...theCase }: Own): ApiCase => theCase;

/** Locks a test case, changes it and stores it. @throws Problem not_found, and what `change` throws */
async function changed(ctx: Reading, token: string, change: (theCase: Own) => Promise<Partial<Own>>): Promise<ApiCase> {
  const theCase = await testCaseOf(ctx, token, { lock: true });
  const stored: Own = { ...theCase, updatedAt: new Date().toISOString(), ...(await change(theCase)) };
  await ctx.db.update(testCases).set({ stored }).where(eq(testCases.token, token));
  return withoutInternal(stored);
}

type Answer = Partial<Omit<ApiResponse, 'id' | 'type' | 'createdAt'>>;
const NOTHING: Required<Answer> = {
  ...{ caseNumber: null, engineerName: null, engineerPhone: null, engineerEmail: null, nextSteps: null },
};

async function withResponse(ctx: Reading, theCase: Own, type: ApiResponse['type'], answer: Answer) {
  const [id] = await drawIds(ctx, 'case_responses', 1);
  const response = { ...NOTHING, ...answer, id: id!, type, createdAt: new Date().toISOString() };
  const { engineerName: name, engineerEmail: email, engineerPhone: phone, caseNumber } = response;
  return {
    caseResponses: [...theCase.caseResponses, response],
    receiverCaseNumber: caseNumber ?? theCase.receiverCaseNumber,
    receiverContactDetails: name || email ? { name: name ?? '', email, phone } : theCase.receiverContactDetails,
  };
}

const TYPES = { accepted: 'APPROVAL', information: 'INFORMATION_REQUEST', rejected: 'REJECTION' } as const;

/** An answer in place of the partner. @throws Problem not_found, conflict in the words of a real case */
export const answerTestCase = (ctx: Reading, token: string, status: Response, answer: Answer): Promise<ApiCase> =>
  changed(ctx, token, async (theCase) => {
    const state = stateOf(theCase);
    if (!canRespondByProgram(state, status)) conflict(rejectionReason(state, null), { status: state.status });
    return {
      ...(await withResponse(ctx, theCase, TYPES[status], answer)),
      ...{ status: upper(CASE_ACTS[ACT_OF[status]].to), responded: true },
    };
  });

/** Corrects an acceptance in place of the partner; empty entries stay. @throws Problem not_found, conflict */
export const updateTestApproval = (ctx: Reading, token: string, answer: Answer): Promise<ApiCase> =>
  changed(ctx, token, async (theCase) => {
    ensureStatus(theCase, 'assign', 'This case cannot be changed');
    const before = theCase.caseResponses.findLast(({ engineerName }) => engineerName) ?? NOTHING;
    const { caseNumber, engineerName, engineerEmail, engineerPhone, nextSteps } = answer;
    return withResponse(ctx, theCase, 'UPDATE_APPROVAL', {
      caseNumber: caseNumber ?? before.caseNumber,
      engineerName: engineerName ?? before.engineerName,
      engineerEmail: engineerEmail ?? before.engineerEmail,
      engineerPhone: engineerPhone ?? before.engineerPhone,
      nextSteps: nextSteps ?? before.nextSteps,
    });
  });

/** @throws Problem not_found, conflict when nothing was asked */
export const replyToTestCase = (ctx: Reading, token: string, nextSteps: string): Promise<ApiCase> =>
  changed(ctx, token, async (theCase) => {
    const state = stateOf(theCase);
    if (!canReplyInformation(state))
      conflict(
        state.information_replied_at
          ? 'The information has already been sent.'
          : 'No information has been requested for this case.',
      );
    return withResponse(ctx, theCase, 'INFORMATION_RESPONSE', { nextSteps });
  });

/** @throws Problem not_found, conflict unless it is accepted */
export const closeTestCase = (ctx: Reading, token: string): Promise<ApiCase> =>
  changed(ctx, token, async (theCase) => {
    if (theCase.status !== 'ACCEPTED') conflict(`${theCase.status} cases cannot be closed.`);
    return { ...(await withResponse(ctx, theCase, 'CLOSURE', {})), status: 'CLOSED' };
  });

type Correction = { internalCaseNumber: string | null; contact: ApiCase['submitterContactDetails'] | null };

/** @throws Problem not_found, conflict for an ended case */
export const correctTestCase = (ctx: Reading, token: string, { internalCaseNumber, contact }: Correction) =>
  changed(ctx, token, async (theCase) => {
    ensureStatus(theCase, 'correct', 'This case cannot be changed');
    return {
      submitterCaseNumber: internalCaseNumber ?? theCase.submitterCaseNumber,
      submitterContactDetails: contact ?? theCase.submitterContactDetails,
    };
  });

type NewNote = Pick<ApiNote, 'id' | 'summary' | 'description'> & Partial<ApiNote>;

/** @throws Problem not_found, conflict for an ended case */
export async function writeTestNote(ctx: Reading, token: string, written: Omit<NewNote, 'id'>): Promise<ApiNote> {
  const [id] = await drawIds(ctx, 'events', 1);
  const { caseNotes } = await changed(ctx, token, async (theCase) => {
    const state = stateOf(theCase);
    if (!takesNotes(state))
      conflict(insteadOfNote({ status: state.status }, theCase.receiveCompanyName), { status: state.status });
    return { caseNotes: [...theCase.caseNotes, newNote(ctx, theCase, { ...written, id: id! })] };
  });
  return caseNotes.at(-1)!;
}

function newNote({ actor }: Reading, theCase: { id: number }, written: NewNote): ApiNote {
  const at = new Date().toISOString();
  const username = actor.kind === 'api_client' && actor.client ? actor.client.client_id : actor.email;
  return {
    caseId: theCase.id,
    companyName: actor.company.name,
    companyId: actor.company_id,
    type: 'USER_PARTNER',
    creatorUsername: username,
    creatorEmail: username === actor.email ? actor.email : null,
    creatorName: fullName(actor),
    hasWholeMail: false,
    priority: null,
    status: 'ENTERED',
    token: randomReference(),
    createdAt: at,
    updatedAt: at,
    direction: 'OUTBOUND',
    authorCompanyId: actor.company_id,
    source: 'API',
    perhapsAutomatic: false,
    attachments: [],
    ...written,
  };
}

function ensureStatus(theCase: Own, act: CaseAct, message: string): void {
  if (!allows(stateOf(theCase), act)) conflict(`${message}: ${theCase.status}.`);
}

function stateOf({ status, responded, caseResponses }: Own): CaseState {
  const reply = caseResponses.at(-1)?.type === 'INFORMATION_RESPONSE' ? caseResponses.at(-1)!.createdAt : null;
  return {
    status: status.toLowerCase() as CaseStatus,
    first_answered_at: responded ? (caseResponses[0]?.createdAt ?? null) : null,
    information_replied_at: reply,
  };
}

async function drawIds({ db }: Reading, table: 'events' | 'case_responses', count: number): Promise<number[]> {
  if (!count) return [];
  const rows = await db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}
