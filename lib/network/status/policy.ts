import type { StatusPart } from '@/lib/shared/status';
import { plural } from '@/lib/shared/format';
import { DAY_MS, HOUR_MS, msOf, PROCESS_LOST, QUEUE_BEHIND, secondsOf } from '@/lib/shared/durations';

/** True when the first due entry has waited too long (rule: operations.status). */
export const isBehind = ({ overdue_seconds }: { overdue_seconds: number | null }): boolean =>
  (overdue_seconds ?? 0) > secondsOf(QUEUE_BEHIND);

/** True for a process that was not seen for so long that it has probably ended (rule: operations.status). */
export const isLost = (seen_at: Date, now: Date): boolean => now.getTime() - seen_at.getTime() > msOf(PROCESS_LOST);

/** True when the last request to the file store has failed (rule: operations.status). */
export const isFailing = ({ answered_at, failed_at }: { answered_at: Date | null; failed_at: Date | null }): boolean =>
  failed_at !== null && (answered_at === null || failed_at >= answered_at);

type Times = { answered_at: Date | null; failed_at: Date | null };
type CheckFacts = {
  queues: { queue: string; overdue_seconds: number | null }[];
  jobs: { job: string; succeeded: boolean | null }[];
  file_store: Times | null;
  /** A server process has been seen within the last minute. */
  is_running: boolean;
  takes_mail: boolean;
};

/** Parts that do not work now, or do; mail in is left out where no mail can come in (rule: operations.checks). */
export function partStates(facts: CheckFacts): Partial<Record<StatusPart, boolean>> {
  const { queues, jobs, file_store, is_running, takes_mail } = facts;
  const inTime = (queue: string) => !queues.some((one) => one.queue === queue && isBehind(one));
  const isFetched = !jobs.some(({ job, succeeded }) => job === 'mail-fetch' && succeeded === false);
  return {
    portal: is_running && !(file_store && isFailing(file_store)),
    mail_out: inTime('mail'),
    ...(takes_mail && { mail_in: inTime('received_mails') && isFetched }),
    webhooks: inTime('webhooks'),
  };
}

/** Days of the public page, and hours of the screen of network staff. */
export const [SHOWN_DAYS, SHOWN_HOURS] = [90, 24];

/** Checks of a day or an hour; null where there were none, which is not the same as no failure. */
type Checked = { checks: number; failures: number } | null;
export type Slot = { from: string; checked: Checked };

type SlotsOptions = { now: Date; length: number; unit: 'day' | 'hour' };
const UNIT_LENGTH = { day: DAY_MS, hour: HOUR_MS };
const UNIT_KEY = { day: 'YYYY-MM-DD'.length, hour: 'YYYY-MM-DDTHH'.length };

/** The last days or hours in UTC without gaps, the oldest first, from what was counted by their beginnings. */
export function slotsOf(
  counted: { from: string; checks: number; failures: number }[],
  { now, length, unit }: SlotsOptions,
): Slot[] {
  const byStart = new Map(counted.map((one) => [one.from, one]));
  return Array.from({ length }, (_, index) => {
    const at = new Date(now.getTime() - (length - 1 - index) * UNIT_LENGTH[unit]);
    const from = at.toISOString().slice(0, UNIT_KEY[unit]);
    const { checks = 0, failures = 0 } = byStart.get(from) ?? {};
    return { from, checked: checks ? { checks, failures } : null };
  });
}

export type SlotState = 'none' | 'well' | 'trouble';
export const slotState = ({ checked }: Slot): SlotState => (checked ? (checked.failures ? 'trouble' : 'well') : 'none');

/** "No trouble", "12 minutes of trouble" or "Not checked"; a check is a minute. */
export const slotInWords = ({ checked }: Slot): string =>
  checked ? (checked.failures ? `${plural(checked.failures, 'minute')} of trouble` : 'No trouble') : 'Not checked';

export type StatusFacts = {
  queues: { is_behind: boolean }[];
  jobs: { succeeded: boolean | null }[];
  instances: { is_lost: boolean; worker: string }[];
  file_store: { is_failing: boolean } | null;
  refused_emails: number;
  failing_webhooks: unknown[];
  failing_channels: unknown[];
};

const anyOf = (amount: number, noun: string) => amount > 0 && plural(amount, noun);

/** What is not well, by part of the status screen, in words (rule: operations.verdict). Empty while all is well. */
export function statusTroubles(status: StatusFacts) {
  const behind = status.queues.filter(({ is_behind }) => is_behind).length;
  const failed = status.jobs.filter(({ succeeded }) => succeeded === false).length;
  const lost = status.instances.filter(({ is_lost }) => is_lost).length;
  const down = status.instances.filter(({ is_lost, worker }) => !is_lost && worker === 'down').length;
  const troubles = {
    file_store: status.file_store?.is_failing && 'the file store fails',
    refused_emails: anyOf(status.refused_emails, 'refused email'),
    webhooks: anyOf(status.failing_webhooks.length, 'failing webhook'),
    channels: anyOf(status.failing_channels.length, 'failing channel'),
    queues: behind > 0 && `${plural(behind, 'queue')} behind`,
    jobs: anyOf(failed, 'failed job'),
    instances:
      [anyOf(lost, 'missing instance'), down > 0 && `${plural(down, 'worker')} down`].filter(Boolean).join(' and ') ||
      false,
  };
  return Object.fromEntries(Object.entries(troubles).filter(([, words]) => words)) as {
    [Part in keyof typeof troubles]?: string;
  };
}
