import 'server-only';
import type { z } from 'zod';
import {
  ANSWER_NAMES,
  approveCase,
  closeCaseByClient,
  INFORMATION_NAMES,
  rejectCase,
  REJECTION_NAMES,
  requestInformation,
  respondInformation,
} from '@/lib/api/answers';
import { createCase } from '@/lib/api/create-case';
import { formOfDocument } from '@/lib/api/forms';
import { listCasesByPage, readCase } from '@/lib/api/list-cases';
import { readNoteMail } from '@/lib/api/note-mail';
import { createNote } from '@/lib/api/notes';
import { searchPartners } from '@/lib/api/partners';
import type { FieldNames } from '@/lib/api/problem-reply';
import { WRITE_NAMES } from '@/lib/api/write-model';
import type { Operation } from '@/lib/core/operation';
import type { Answer } from '@/lib/core/output';
import type { Actor, Member } from '@/lib/shared/actor';
import type { ApiScope } from '@/lib/shared/enums';
import {
  AcceptInput,
  AskInput,
  CaseInput,
  CloseInput,
  FormInput,
  InformInput,
  ListInput,
  MailInput,
  NoteInput,
  RejectInput,
  SearchInput,
  SendInput,
  SubmitInput,
} from './inputs';
import {
  caseForAgent,
  casesForAgent,
  formForAgent,
  mailForAgent,
  noteForAgent,
  partnersForAgent,
  type Outbound,
} from './texts';

/** What a tool does to the network: nothing, something that can be done again, something that cannot be undone. */
type Effect = 'reads' | 'adds' | 'decides';

/* oxlint-disable-next-line @typescript-eslint/no-explicit-any -- tools of all operations are in one table */
type AnyOperation = Operation<any, any, any, any, any>;

export type Tool = {
  name: string;
  title: string;
  /** What it does and changes, for the agent and for whom the agent asks. */
  description: string;
  scope: ApiScope;
  effect: Effect;
  input: z.ZodObject;
  op: AnyOperation;
  toInput?: (args: Record<string, unknown>) => Record<string, unknown>;
  /** Names of the entries for those of the operation, where they are not its own in camelCase. */
  fields?: FieldNames;
  /** The answer with the texts of others marked. */
  shown: (output: unknown, actor: Member) => Outbound;
};

type ToolOptions<S extends z.ZodType> = Omit<Tool, 'op' | 'shown'> & {
  shown: (output: z.output<S>, actor: Member) => Outbound;
};

/** Ties what a tool shows to the answer of its operation. */
const tool = <A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>, P>(
  op: Operation<A, I, S, O, P>,
  options: ToolOptions<S>,
): Tool => ({ ...options, op }) as Tool;

const shownCase = (theCase: Parameters<typeof caseForAgent>[0], { company_id }: Member) =>
  caseForAgent(theCase, company_id);

/** The tools (rule: mcp.tools). Each is an operation of the public API with its scope; nothing is sent by any but the one that says so. */
export const TOOLS: readonly Tool[] = [
  tool(searchPartners, {
    name: 'search_partners',
    title: 'Search partners',
    description: 'Finds companies and departments that a case can be submitted to. Changes nothing.',
    scope: 'partners:read',
    effect: 'reads',
    input: SearchInput,
    shown: partnersForAgent,
  }),
  tool(formOfDocument, {
    name: 'read_form',
    title: 'Read a form',
    description: 'Reads the fields of a partner’s form, as a template for check_case and submit_case. Changes nothing.',
    scope: 'partners:read',
    effect: 'reads',
    input: FormInput,
    toInput: ({ documentId }) => ({ id: documentId }),
    shown: formForAgent,
  }),
  tool(createCase, {
    name: 'check_case',
    title: 'Check a case',
    description: 'Checks a case as submit_case would, and says what is wrong. Sends and stores nothing.',
    scope: 'cases:write',
    effect: 'reads',
    input: SubmitInput,
    toInput: (args) => ({ ...args, testSubmission: true }),
    fields: WRITE_NAMES,
    shown: shownCase,
  }),
  tool(createCase, {
    name: 'submit_case',
    title: 'Submit a case',
    description:
      'Submits a case: the partner is emailed at once, and their response clock starts. It can be withdrawn, not unsent. Use check_case first.',
    scope: 'cases:write',
    effect: 'decides',
    input: SendInput,
    toInput: (args) => ({ ...args, testSubmission: false }),
    fields: WRITE_NAMES,
    shown: shownCase,
  }),
  tool(listCasesByPage, {
    name: 'list_cases',
    title: 'List cases',
    description: 'Lists the cases that your company sent or received, newest first. Changes nothing.',
    scope: 'cases:read',
    effect: 'reads',
    input: ListInput,
    shown: (page, { company_id }) => casesForAgent(page, company_id),
  }),
  tool(readCase, {
    name: 'read_case',
    title: 'Read a case',
    description: 'Reads a case with its notes and answers. Changes nothing.',
    scope: 'cases:read',
    effect: 'reads',
    input: CaseInput,
    shown: shownCase,
  }),
  tool(readNoteMail, {
    name: 'read_whole_mail',
    title: 'Read a whole email',
    description:
      'Reads all of the email that a note was made of, with what it quotes. Only for notes with hasWholeMail. Changes nothing.',
    scope: 'cases:read',
    effect: 'reads',
    input: MailInput,
    toInput: ({ token, noteId }) => ({ token, id: noteId }),
    shown: mailForAgent,
  }),
  tool(createNote, {
    name: 'write_note',
    title: 'Write a note',
    description:
      'Writes a note to a case, which both companies read and the partner is emailed. A receiver’s first note stops the response clock.',
    scope: 'cases:write',
    effect: 'adds',
    input: NoteInput,
    shown: (note, { company_id }) => noteForAgent(note, company_id),
  }),
  tool(approveCase, {
    name: 'accept_case',
    title: 'Accept a case',
    description: 'Accepts a case that your company received, and emails its submitter. It cannot be undone.',
    scope: 'cases:write',
    effect: 'decides',
    input: AcceptInput,
    fields: ANSWER_NAMES,
    shown: shownCase,
  }),
  tool(rejectCase, {
    name: 'reject_case',
    title: 'Reject a case',
    description: 'Rejects a case that your company received, and emails its submitter. It cannot be undone.',
    scope: 'cases:write',
    effect: 'decides',
    input: RejectInput,
    fields: REJECTION_NAMES,
    shown: shownCase,
  }),
  tool(requestInformation, {
    name: 'request_information',
    title: 'Request information',
    description: 'Asks the submitter of a case that your company received for information, by email.',
    scope: 'cases:write',
    effect: 'adds',
    input: AskInput,
    fields: INFORMATION_NAMES,
    shown: shownCase,
  }),
  tool(respondInformation, {
    name: 'send_information',
    title: 'Send information',
    description: 'Sends the partner the information that they asked for in a case that your company submitted.',
    scope: 'cases:write',
    effect: 'adds',
    input: InformInput,
    fields: INFORMATION_NAMES,
    shown: shownCase,
  }),
  tool(closeCaseByClient, {
    name: 'close_case',
    title: 'Close a case',
    description: 'Closes an accepted case that your company submitted, and emails the partner. It cannot be undone.',
    scope: 'cases:write',
    effect: 'decides',
    input: CloseInput,
    shown: shownCase,
  }),
];
