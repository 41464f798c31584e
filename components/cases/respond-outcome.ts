import type { Response } from '@/lib/cases/policy';

/** What the page shows in place of the form after an answer. */
export type Outcome = { level: 'success' | 'warning'; title: string; text?: string };

/** After an acceptance: the specification's notice (spec 1 §2). */
export const contactNotice = (message: string, company: string): Outcome => ({
  level: 'success',
  title: message,
  text: `After Submitting your response contact the ${company} Assigned Engineer to work the case.`,
});

/** After any answer: what was sent, and what happens next. */
export function sentNotice(message: string, company: string, response: Response): Outcome {
  if (response === 'accepted') return contactNotice(message, company);
  return {
    level: 'success',
    title: message,
    text:
      response === 'information'
        ? `${company} has your question. We’ll email you when they reply.`
        : `${company} has your reason. There is nothing more to do.`,
  };
}

/** Someone else was first, or the case was closed meanwhile: the server's words. */
export const lateNotice = (message: string): Outcome => ({ level: 'warning', title: message });
