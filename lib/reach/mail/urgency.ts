import type { EmailName } from '@/lib/shared/email-props';
import type { Priority } from '@/lib/shared/enums';
import { quietUntil, type QuietHours } from '@/lib/shared/quiet-hours';
import type { ReaderZone } from '@/lib/shared/reader-time';

/**
 * Emails that nobody has to act on before the next morning. All others have a deadline, are about security, or answer what
 * the person did (rule: mail.quiet-hours).
 */
const NOTICES = new Set<string>([
  'new_notes',
  'case_bcc',
  'case_closed',
  'case_deleted',
  'registration_notice',
  'approval_request',
  'group_access',
  'new_member',
  'member_invite',
  'onboarding_colleague',
  'scorecard',
] satisfies EmailName[]);

type Waiting = QuietHours & { template: string; priority: Priority | null; time_zone: ReaderZone };

/** True for an email that waits for the end of quiet hours. */
export const canWait = ({ template, priority }: Pick<Waiting, 'template' | 'priority'>): boolean =>
  NOTICES.has(template) && priority !== 'high';

/** When an email may go that would arrive in its reader's quiet hours; null for at once. */
export const notBefore = ({ template, priority, time_zone, ...hours }: Waiting, at: Date): Date | null =>
  canWait({ template, priority }) ? quietUntil(at, hours, time_zone) : null;
