import type { Response } from '@/lib/work/cases/policy';

export type RespondOutcome = { level: 'success' | 'warning'; title: string; text?: string };

export const contactNotice = (message: string, company: string): RespondOutcome => ({
  level: 'success',
  title: message,
  text: `After Submitting your response contact the ${company} Assigned Engineer to work the case.`,
});

export function sentNotice(message: string, company: string, response: Response): RespondOutcome {
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

/** The server's message when someone else was first or the case was closed meanwhile. */
export const lateNotice = (message: string): RespondOutcome => ({ level: 'warning', title: message });
