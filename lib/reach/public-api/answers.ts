import 'server-only';
import { z } from 'zod';
import { closeCase } from '@/lib/work/cases/change/close';
import { correctCase, correctEngineer } from '@/lib/work/cases/change/correct';
import { respondToCase } from '@/lib/work/cases/answer/respond';
import type { Response } from '@/lib/work/cases/policy';
import { ref } from '@/lib/platform/operation/audit';
import type { Ctx } from '@/lib/platform/operation/context';
import { command } from '@/lib/platform/operation/operation';
import { within } from '@/lib/platform/operation/within';
import type { Member } from '@/lib/shared/actor';
import { Email, Encryptable, optional, SingleLine } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { Problem } from '@/lib/shared/problem';
import { caseOf, CaseToken, ensureOwnAddress } from './case-access';
import { publicCall } from './endpoint';
import { readAgain, readModelOf } from './read-model';
import { ApiCase, upper } from './resources';
import {
  answerTestCase,
  closeTestCase,
  correctTestCase,
  isTestToken,
  replyToTestCase,
  updateTestApproval,
} from './test-cases';
import { namesOf, WrittenContact } from './write-model';

const answerOfCase = {
  who: member,
  output: () => ApiCase,
  reread: (ctx: Ctx<Member>, { id }: { id: number | null }) => readAgain(ctx, id!),
  auditSubject: ({ id, testCase }: ApiCase) => ref('case', testCase ? null : id),
};

const engineer = {
  engineerName: optional(SingleLine('the engineer’s name', 200)),
  engineerEmail: optional(Email),
  engineerPhone: optional(SingleLine('a phone number', 60)),
};
type Engineer = { [Name in keyof typeof engineer]: string | null };

const entriesOf = ({ engineerName, engineerEmail, engineerPhone }: Engineer) => ({
  engineer_name: engineerName,
  engineer_email: engineerEmail,
  engineer_phone: engineerPhone,
});

const ANSWER_NAMES = {
  case_number: 'caseNumber',
  engineer_name: 'engineerName',
  engineer_email: 'engineerEmail',
  engineer_phone: 'engineerPhone',
  next_steps: 'nextSteps',
} as const;
const INFORMATION_NAMES = {
  ...ANSWER_NAMES,
  next_steps: 'requestedInformation',
  additional_information: 'requestedInformation',
} as const;

type ReceiverAnswer = Engineer & { caseNumber?: string; nextSteps: string };

async function answer(ctx: Ctx<Member>, token: string, status: Response, given: ReceiverAnswer): Promise<ApiCase> {
  if (isTestToken(token)) return answerTestCase(ctx, token, status, given);
  const { id } = await caseOf(ctx, token, 'receiver');
  const { caseNumber: case_number, nextSteps: next_steps, engineerEmail } = given;
  if (engineerEmail) await ensureOwnAddress(ctx, engineerEmail, 'engineerEmail');
  await within(ctx, respondToCase, { token, status, case_number, next_steps, ...entriesOf(given) });
  return readModelOf(ctx, id);
}

/**
 * Accepts a case. @throws Problem not_found for a foreign case, forbidden for its submitter, invalid for an engineer outside of
 * the company's domains, conflict when it is too late
 */
export const approveCase = publicCall(
  command('case.respond', {
    ...answerOfCase,
    input: z.object({
      token: CaseToken,
      caseNumber: SingleLine('your case number', 100),
      engineerName: SingleLine('the engineer’s name', 200),
      engineerEmail: Email,
      engineerPhone: optional(SingleLine('a phone number', 60)),
      nextSteps: Encryptable('the next steps', 5000),
    }),
    run: (ctx, { token, ...given }) => answer(ctx, token, 'accepted', given),
  }),
  { operationId: 'approveCollaborationRequest', scope: 'cases:write', fields: ANSWER_NAMES },
);

/**
 * Corrects the acceptance of a case: its number, who works on it, what comes next. Empty ones stay.
 * @throws Problem as approveCase does
 */
export const updateApproval = publicCall(
  command('case.correct_engineer', {
    ...answerOfCase,
    input: z.object({
      token: CaseToken,
      caseNumber: optional(SingleLine('your case number', 100)),
      ...engineer,
      nextSteps: optional(Encryptable('the next steps', 5000)),
    }),
    async run(ctx, { token, caseNumber, nextSteps, ...named }) {
      if (isTestToken(token)) return updateTestApproval(ctx, token, { caseNumber, nextSteps, ...named });
      const { id } = await caseOf(ctx, token, 'receiver');
      if (named.engineerEmail) await ensureOwnAddress(ctx, named.engineerEmail, 'engineerEmail');
      await within(ctx, correctEngineer, {
        ...{ token, case_number: caseNumber, next_steps: nextSteps },
        ...entriesOf(named),
      });
      return readModelOf(ctx, id);
    },
  }),
  { operationId: 'updateApproval', scope: 'cases:write', fields: ANSWER_NAMES },
);

/** Rejects a case; the reason alone is enough. @throws Problem as approveCase does */
export const rejectCase = publicCall(
  command('case.respond', {
    ...answerOfCase,
    input: z.object({ token: CaseToken, ...engineer, reason: Encryptable('the reason', 5000) }),
    run: (ctx, { token, reason, ...named }) => answer(ctx, token, 'rejected', { ...named, nextSteps: reason }),
  }),
  {
    operationId: 'rejectCollaborationRequest',
    scope: 'cases:write',
    fields: { ...ANSWER_NAMES, next_steps: 'reason' },
  },
);

/** Asks the submitter for information; the text alone is enough. @throws Problem as approveCase does */
export const requestInformation = publicCall(
  command('case.respond', {
    ...answerOfCase,
    input: z.object({
      token: CaseToken,
      ...engineer,
      requestedInformation: Encryptable('what you need to know', 5000),
    }),
    run: (ctx, { token, requestedInformation, ...named }) =>
      answer(ctx, token, 'information', { ...named, nextSteps: requestedInformation }),
  }),
  { operationId: 'submitInformationRequest', scope: 'cases:write', fields: INFORMATION_NAMES },
);

/** Sends the information that was asked for. @throws Problem not_found, forbidden for the receiver, conflict when nothing was asked */
export const respondInformation = publicCall(
  command('case.respond', {
    ...answerOfCase,
    input: z.object({ token: CaseToken, requestedInformation: Encryptable('the information', 10_000) }),
    async run(ctx, { token, requestedInformation }) {
      if (isTestToken(token)) return replyToTestCase(ctx, token, requestedInformation);
      const { id } = await caseOf(ctx, token, 'submitter');
      const reply = { token, status: 'information-reply', additional_information: requestedInformation };
      await within(ctx, respondToCase, reply);
      return readModelOf(ctx, id);
    },
  }),
  { operationId: 'submitInformationResponse', scope: 'cases:write', fields: INFORMATION_NAMES },
);

/** Closes an accepted case. @throws Problem not_found, forbidden for the receiver, conflict in any other status */
export const closeCaseByClient = publicCall(
  command('case.close', {
    ...answerOfCase,
    input: z.object({ token: CaseToken }),
    async run(ctx, { token }) {
      if (isTestToken(token)) return closeTestCase(ctx, token);
      const { id } = await caseOf(ctx, token, 'submitter');
      await within(ctx, closeCase, { token, act: 'close' }).catch(inApiWords);
      return readModelOf(ctx, id);
    },
  }),
  { operationId: 'closeCollaborationRequest', scope: 'cases:write' },
);

function inApiWords(error: unknown): never {
  if (!(error instanceof Problem) || error.kind !== 'conflict' || typeof error.details.status !== 'string') throw error;
  throw new Problem('conflict', `${upper(error.details.status)} cases cannot be closed.`, error.details);
}

/** Corrects the submitter's number and contact. @throws Problem not_found, forbidden for the receiver, conflict for an ended case */
export const updateCase = publicCall(
  command('case.correct', {
    ...answerOfCase,
    input: z.object({
      token: CaseToken,
      internalCaseNumber: optional(SingleLine('your case number', 100)),
      submitterContactDetails: WrittenContact.nullish(),
    }),
    async run(ctx, { token, internalCaseNumber, submitterContactDetails: contact }) {
      if (isTestToken(token)) {
        const named = contact ? { ...contact, phone: contact.phone ?? null } : null;
        return correctTestCase(ctx, token, { internalCaseNumber, contact: named });
      }
      const { id } = await caseOf(ctx, token, 'submitter');
      if (contact) await ensureOwnAddress(ctx, contact.email, 'submitterContactDetails.email');
      await within(ctx, correctCase, {
        token,
        internal_case_number: internalCaseNumber,
        contact: contact && {
          ...namesOf(contact.name),
          email: contact.email,
          phone: contact.phone,
        },
      });
      return readModelOf(ctx, id);
    },
  }),
  {
    operationId: 'updateCollaborationRequest',
    scope: 'cases:write',
    fields: {
      internal_case_number: 'internalCaseNumber',
      'contact.first_name': 'submitterContactDetails.name',
      'contact.last_name': 'submitterContactDetails.name',
      'contact.email': 'submitterContactDetails.email',
      'contact.phone': 'submitterContactDetails.phone',
    },
  },
);
