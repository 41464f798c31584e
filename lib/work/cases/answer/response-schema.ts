import { z } from 'zod';
import { Email, SingleLine, optional, MultiLine, Token } from '@/lib/shared/fields';
import { INVALID_PHONE } from '@/lib/shared/phone';
import { parsePhone } from '@/lib/shared/phone-number';
import { FileIds, WrittenText } from '@/lib/work/cases/written';

/*
 * '{country}: {number}' or a plain number. Invalid ones are refused, never dropped, because the submitter calls them
 * next.
 */
const EngineerPhone = optional(
  SingleLine('a phone number').transform((text, ctx) => {
    const phone = parsePhone(text);
    if (!phone) ctx.addIssue({ code: 'custom', message: INVALID_PHONE });
    return phone?.stored ?? z.NEVER;
  }),
);

const responders = {
  token: Token,
  case_number: optional(SingleLine('your case number', 100)),
  engineer_name: optional(SingleLine('the engineer’s name', 200)),
  engineer_email: optional(Email),
  engineer_phone: EngineerPhone,
  reviewer_name: optional(SingleLine('the reviewer’s name', 200)),
  reviewer_email: optional(Email),
  file_ids: FileIds,
};

/**
 * Fields of each answer (spec 1 §3, §4). Accepting requires the engineer; an information
 * request and a rejection require an explanation in next_steps. The information is plain text in
 * additional_information, or HTML or text in body, which comes first; files alone are enough.
 */
export const CaseAnswer = z.discriminatedUnion(
  'status',
  [
    z.object({
      ...responders,
      status: z.literal('accepted'),
      engineer_name: SingleLine('the engineer’s name', 200),
      engineer_email: Email,
      next_steps: MultiLine('the next steps', 5000),
    }),
    z.object({ ...responders, status: z.literal('information'), next_steps: MultiLine('what you need to know', 5000) }),
    z.object({ ...responders, status: z.literal('rejected'), next_steps: MultiLine('the reason', 5000) }),
    z
      .object({
        token: Token,
        status: z.literal('information-reply'),
        additional_information: optional(MultiLine('the information', 10_000)),
        body: WrittenText.optional(),
        file_ids: FileIds,
      })
      .superRefine(({ additional_information, body, file_ids }, ctx) => {
        if (additional_information || body || file_ids.length) return;
        if (body === undefined)
          ctx.addIssue({ code: 'custom', path: ['additional_information'], message: 'Enter the information.' });
        else ctx.addIssue({ code: 'custom', path: ['body'], message: 'Enter the information, or add a file.' });
      }),
  ],
  'Choose a response.',
);
export type CaseAnswer = z.output<typeof CaseAnswer>;
export type InformationReply = Extract<CaseAnswer, { status: 'information-reply' }>;
export type ReceiverAnswer = Exclude<CaseAnswer, InformationReply>;
