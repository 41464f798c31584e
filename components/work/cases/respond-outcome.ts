import type { Response } from '@/lib/work/cases/policy';

export type RespondOutcome = { level: 'success' | 'warning'; title: string; text?: string };

/** Tells who accepts what comes next, before the answer is sent (spec 1 §2, rule: cases.contact-notice). */
export const contactNotice = (company: string) =>
  `After Submitting your response contact the ${company} Assigned Engineer to work the case.`;

export const acceptedNotice = (message: string, company: string): RespondOutcome => ({
  level: 'success',
  title: message,
  text: `Now contact ${company}’s engineer to work the case. How to reach them is on this page.`,
});

export function sentNotice(message: string, company: string, response: Response): RespondOutcome {
  if (response === 'accepted') return acceptedNotice(message, company);
  return {
    level: 'success',
    title: message,
    text:
      response === 'information'
        ? `${company} has your question. We’ll email you when they reply.`
        : `${company} has your reason. There is nothing more to do.`,
  };
}

/** The server's message when someone else was first or the case was closed meanwhile. */
export const lateNotice = (message: string): RespondOutcome => ({ level: 'warning', title: message });
