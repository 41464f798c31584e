import 'server-only';
import { z } from 'zod';
import {
  approveCase,
  closeCaseByClient,
  rejectCase,
  requestInformation,
  respondInformation,
} from '@/lib/reach/public-api/answers';
import { checkCase, createCase } from '@/lib/reach/public-api/create-case';
import type { FieldNames, PublicCall } from '@/lib/reach/public-api/endpoint';
import { formOfDocument } from '@/lib/reach/public-api/forms';
import type { ApiCase, CheckedCase } from '@/lib/reach/public-api/resources';
import { listCasesByPage, readCase } from '@/lib/reach/public-api/list-cases';
import { linkCase } from '@/lib/reach/public-api/links';
import { createNote, readNoteMail } from '@/lib/reach/public-api/notes';
import { searchPartners } from '@/lib/reach/public-api/partners';
import type { AnyOperation } from '@/lib/platform/operation/operation';
import type { Answer } from '@/lib/platform/operation/output';
import type { Actor, Member } from '@/lib/shared/actor';
import type { ApiScope } from '@/lib/shared/enums';
import { proposeApproval, proposeClosure, proposeRejection, type Proposed } from './propose';
import {
  caseForAgent,
  casesForAgent,
  formForAgent,
  mailForAgent,
  noteForAgent,
  partnersForAgent,
  proposalForAgent,
  type Outbound,
} from './texts';

type ToolOptions<Output> = {
  name: string;
  title: string;
  description: string;
  effect: 'reads' | 'adds' | 'decides';
  input: z.ZodObject;
  toInput?: (args: Record<string, unknown>) => Record<string, unknown>;
  shown: (output: Output, actor: Member) => Outbound;
};

export type Tool = ToolOptions<unknown> & {
  scope: ApiScope;
  op: AnyOperation;
  fields?: FieldNames;
  /** Used in its place by an agent that decides nothing alone (rule: mcp.proposals). */
  proposal?: Tool;
  /** Of a proposal: what is done at once with a test case, which sends nothing. */
  direct?: AnyOperation;
};

const tool = <A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>, P>(
  { operation, words: { scope, fields } }: PublicCall<A, I, S, O, P>,
  options: ToolOptions<z.output<S>>,
): Tool => ({ ...options, op: operation, scope, fields }) as Tool;

/** The tool for agents that may decide; for all others, the same with a proposal that a person confirms. */
const decided = (own: Tool, description: string, op: AnyOperation): Tool => ({
  ...own,
  proposal: {
    ...own,
    op,
    direct: own.op,
    title: `Propose: ${own.title.toLowerCase()}`,
    description,
    effect: 'adds',
    shown: (answer, actor) => (isProposed(answer) ? proposalForAgent(answer) : own.shown(answer, actor)),
  },
});

const isProposed = (answer: unknown): answer is Proposed =>
  typeof answer === 'object' && answer !== null && 'proposalId' in answer;

/** The tools as an agent is offered them (rules: mcp.scopes, mcp.proposals). */
export const toolsFor = ({ scopes, decides }: { scopes: readonly ApiScope[]; decides: boolean }): Tool[] =>
  TOOLS.filter(({ scope }) => scopes.includes(scope)).map((one) => (decides ? one : (one.proposal ?? one)));

const token = z.string().describe('The token of the case, as list_cases and submit_case return it');
const engineer = {
  engineerName: z.string().optional().describe('Name of the engineer who answers'),
  engineerEmail: z.string().optional().describe('Their email address, of the own company'),
  engineerPhone: z.string().optional().describe('Their phone number with country code'),
};
const repeatKey = z
  .string()
  .max(200)
  .optional()
  .describe('A key of your choice; the same call with the same key is carried out once, however often it is sent');
const NewCase = z.object({
  documentId: z.number().int().describe('The documentId of the partner’s form'),
  internalCaseNumber: z.string().describe('The number of the case in your own system'),
  priority: z.enum(['LOW', 'MEDIUM', 'HIGH']).describe('HIGH is P1: the customer is down'),
  problemSummary: z.string().describe('The problem in one line'),
  problemDescription: z.string().describe('The problem with all that the partner needs'),
  customFields: z
    .array(z.object({ fieldId: z.number().int(), value: z.string() }))
    .describe('The fields of the form from read_form, by fieldId; a tier select takes "main : sub"'),
  internalNotes: z
    .array(z.object({ note: z.string() }))
    .optional()
    .describe('Notes for your own company only'),
  submitterContactDetails: z
    .object({ name: z.string(), email: z.string(), phone: z.string().optional() })
    .optional()
    .describe('Who the partner contacts; an address of the own company'),
});

const shownCase = (theCase: ApiCase | CheckedCase, { company_id }: Member) => caseForAgent(theCase, company_id);

/**
 * Each tool is an operation of the public API with its scope; only the one that says so sends anything (rule:
 * mcp.tools).
 */
export const TOOLS: readonly Tool[] = [
  tool(searchPartners, {
    name: 'search_partners',
    title: 'Search partners',
    description: 'Finds companies and departments that a case can be submitted to. Changes nothing.',
    effect: 'reads',
    input: z.object({
      query: z.string().describe('Name of a company or department, or a product'),
      limit: z.number().int().optional().describe('From 1 to 50; 10 unless given'),
    }),
    shown: partnersForAgent,
  }),
  tool(formOfDocument, {
    name: 'read_form',
    title: 'Read a form',
    description: 'Reads the fields of a partner’s form, as a template for check_case and submit_case. Changes nothing.',
    effect: 'reads',
    input: z.object({
      documentId: z.number().int().describe('The documentId of a partner, from search_partners'),
    }),
    toInput: ({ documentId: processId }) => ({ id: processId }),
    shown: formForAgent,
  }),
  tool(checkCase, {
    name: 'check_case',
    title: 'Check a case',
    description: 'Checks a case as submit_case would, and says what is wrong. Sends and stores nothing.',
    effect: 'reads',
    input: NewCase,
    shown: shownCase,
  }),
  tool(createCase, {
    name: 'submit_case',
    title: 'Submit a case',
    description:
      'Submits a case: the partner is emailed at once, and their response clock starts. It can be withdrawn, not unsent. Use check_case first.',
    effect: 'decides',
    input: NewCase.extend({ repeatKey }),
    toInput: (args) => ({ ...args, testSubmission: false }),
    shown: shownCase,
  }),
  tool(listCasesByPage, {
    name: 'list_cases',
    title: 'List cases',
    description: 'Lists the cases that your company sent or received, newest first. Changes nothing.',
    effect: 'reads',
    input: z.object({
      type: z.enum(['INBOUND', 'OUTBOUND', 'ALL']).optional().describe('Received by your company, or submitted by it'),
      status: z.enum(['OPEN', 'INFORMATION', 'ACCEPTED', 'REJECTED', 'CLOSED', 'ALL']).optional(),
      internalCaseNumber: z.string().optional().describe('The number in your own system'),
      page: z.number().int().optional().describe('From 0'),
      size: z.number().int().optional().describe('From 1 to 100; 20 unless given'),
    }),
    shown: (page, { company_id }) => casesForAgent(page, company_id),
  }),
  tool(readCase, {
    name: 'read_case',
    title: 'Read a case',
    description: 'Reads a case with its notes and answers. Changes nothing.',
    effect: 'reads',
    input: z.object({ token }),
    shown: shownCase,
  }),
  tool(readNoteMail, {
    name: 'read_whole_mail',
    title: 'Read a whole email',
    description:
      'Reads all of the email that a note was made of, with what it quotes. Only for notes with hasWholeMail. Changes nothing.',
    effect: 'reads',
    input: z.object({
      token,
      noteId: z.number().int().describe('The id of a note with hasWholeMail, from read_case'),
    }),
    toInput: ({ token, noteId }) => ({ token, id: noteId }),
    shown: mailForAgent,
  }),
  tool(createNote, {
    name: 'write_note',
    title: 'Write a note',
    description:
      'Writes a note to a case, which both companies read and the partner is emailed. A receiver’s first note stops the response clock.',
    effect: 'adds',
    input: z.object({
      token,
      summary: z.string().describe('The note in one line, at most 500 characters'),
      description: z
        .string()
        .optional()
        .describe('More of it, as plain text with lines or as HTML, at most 5,000 characters'),
      repeatKey,
    }),
    shown: (note, { company_id }) => noteForAgent(note, company_id),
  }),
  decided(
    tool(approveCase, {
      name: 'accept_case',
      title: 'Accept a case',
      description: 'Accepts a case that your company received, and emails its submitter. It cannot be undone.',
      effect: 'decides',
      input: z.object({
        token,
        caseNumber: z.string().describe('The number of the case in your own system'),
        engineerName: z.string().describe('Name of the engineer who works on it'),
        engineerEmail: z.string().describe('Their email address, of the own company'),
        engineerPhone: engineer.engineerPhone,
        nextSteps: z.string().describe('What happens next, and when'),
        repeatKey,
      }),
      shown: shownCase,
    }),
    'Proposes to accept a case that your company received. Nothing is sent until a person of your company confirms it in the portal or by the emailed link.',
    proposeApproval,
  ),
  decided(
    tool(rejectCase, {
      name: 'reject_case',
      title: 'Reject a case',
      description: 'Rejects a case that your company received, and emails its submitter. It cannot be undone.',
      effect: 'decides',
      input: z.object({ token, reason: z.string().describe('Why'), ...engineer, repeatKey }),
      shown: shownCase,
    }),
    'Proposes to reject a case that your company received. Nothing is sent until a person of your company confirms it in the portal or by the emailed link.',
    proposeRejection,
  ),
  tool(requestInformation, {
    name: 'request_information',
    title: 'Request information',
    description: 'Asks the submitter of a case that your company received for information, by email.',
    effect: 'adds',
    input: z.object({
      token,
      requestedInformation: z.string().describe('What you need to know'),
      ...engineer,
      repeatKey,
    }),
    shown: shownCase,
  }),
  tool(respondInformation, {
    name: 'send_information',
    title: 'Send information',
    description: 'Sends the partner the information that they asked for in a case that your company submitted.',
    effect: 'adds',
    input: z.object({
      token,
      requestedInformation: z.string().describe('The information that the partner asked for'),
      repeatKey,
    }),
    shown: shownCase,
  }),
  tool(linkCase, {
    name: 'link_cases',
    title: 'Link two cases',
    description:
      'Links two cases of your company. Each partner sees that its case is one of several, not which. Nobody is emailed.',
    effect: 'adds',
    input: z.object({
      token,
      otherToken: z.string().describe('The token of the other case'),
      kind: z
        .enum(['LINKED', 'PARENT', 'CHILD', 'DUPLICATE'])
        .optional()
        .describe('What the other case is for this one'),
      repeatKey,
    }),
    shown: shownCase,
  }),
  decided(
    tool(closeCaseByClient, {
      name: 'close_case',
      title: 'Close a case',
      description: 'Closes an accepted case that your company submitted, and emails the partner. It cannot be undone.',
      effect: 'decides',
      input: z.object({ token, repeatKey }),
      shown: shownCase,
    }),
    'Proposes to close an accepted case that your company submitted. Nothing is sent until a person of your company confirms it in the portal or by the emailed link.',
    proposeClosure,
  ),
];
