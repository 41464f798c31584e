import { isMember, type Member } from '@/lib/shared/actor';
import { WEBHOOK_PAUSES, type FixedDuration } from '@/lib/shared/durations';
import { companyAdmin, member, self, type Gate } from '@/lib/shared/gates';
import { eventTypesOf, managersEventTypes, type DeliveryState, type WebhookVersion } from '@/lib/shared/webhooks';

/** Managers of a company, and its API clients with the scope (rule: webhooks.who). */
export const webhookManager: Gate<Member> = (actor) =>
  isMember(actor) && actor.kind === 'api_client' ? member(actor) : companyAdmin(actor);

export const ownWebhookManager: Gate<Member> = self(webhookManager);

/** Events that the actor may choose (rule: webhooks.audit). */
export const offeredTypes = ({ kind }: Pick<Member, 'kind'>, version: WebhookVersion): string[] =>
  kind === 'api_client' ? eventTypesOf(version) : managersEventTypes(version);

/** After this many failures, a delivery no longer delays later ones of its case (rule: webhooks.order). */
export const HOLDS_BACK = 4;

type Verdict = { end: 'delivered' | 'refused' | 'exhausted' } | { again: FixedDuration };

/**
 * Judges an attempt (rule: webhooks.retries).
 * @param status of the answer; null without one
 * @param failures before this attempt
 * @param once sent by a person, and therefore not repeated
 */
export function verdictOn(status: number | null, failures: number, once: boolean): Verdict {
  if (status !== null && status >= 200 && status < 300) return { end: 'delivered' };
  if (once || (status !== null && status >= 400 && status < 500)) return { end: 'refused' };
  const again = WEBHOOK_PAUSES[failures];
  return again ? { again } : { end: 'exhausted' };
}

export const deliveryState = ({ success, is_waiting }: { success: boolean; is_waiting: boolean }): DeliveryState =>
  success ? 'delivered' : is_waiting ? 'waiting' : 'failed';
