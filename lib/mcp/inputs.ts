import { z } from 'zod';

/** What the tools take, in words for an agent. The operations behind them check every entry. */

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

export const SearchInput = z.object({
  query: z.string().describe('Name of a company or department, or a product'),
  limit: z.number().int().optional().describe('From 1 to 50; 10 unless given'),
});
export const FormInput = z.object({
  documentId: z.number().int().describe('The documentId of a partner, from search_partners'),
});
export const SubmitInput = z.object({
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
export const SendInput = SubmitInput.extend({ repeatKey });
export const ListInput = z.object({
  type: z.enum(['INBOUND', 'OUTBOUND', 'ALL']).optional().describe('Received by your company, or submitted by it'),
  status: z.enum(['OPEN', 'INFORMATION', 'ACCEPTED', 'REJECTED', 'CLOSED', 'ALL']).optional(),
  internalCaseNumber: z.string().optional().describe('The number in your own system'),
  page: z.number().int().optional().describe('From 0'),
  size: z.number().int().optional().describe('From 1 to 100; 20 unless given'),
});
export const CaseInput = z.object({ token });
export const MailInput = z.object({
  token,
  noteId: z.number().int().describe('The id of a note with hasWholeMail, from read_case'),
});
export const NoteInput = z.object({
  token,
  summary: z.string().describe('The note in one line, at most 500 characters'),
  description: z
    .string()
    .optional()
    .describe('More of it, as plain text with lines or as HTML, at most 5,000 characters'),
  repeatKey,
});
export const AcceptInput = z.object({
  token,
  caseNumber: z.string().describe('The number of the case in your own system'),
  engineerName: z.string().describe('Name of the engineer who works on it'),
  engineerEmail: z.string().describe('Their email address, of the own company'),
  engineerPhone: engineer.engineerPhone,
  nextSteps: z.string().describe('What happens next, and when'),
  repeatKey,
});
export const RejectInput = z.object({ token, reason: z.string().describe('Why'), ...engineer, repeatKey });
export const AskInput = z.object({
  token,
  requestedInformation: z.string().describe('What you need to know'),
  ...engineer,
  repeatKey,
});
export const InformInput = z.object({
  token,
  requestedInformation: z.string().describe('The information that the partner asked for'),
  repeatKey,
});
export const CloseInput = z.object({ token, repeatKey });
