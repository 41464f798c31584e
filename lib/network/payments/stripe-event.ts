import 'server-only';
import { z } from 'zod';
import { log } from '@/lib/platform/log';
import { Problem } from '@/lib/shared/problem';

/** Ids and types of Stripe; PostgreSQL stores no NUL. */
const Name = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const Text = z
  .string()
  .transform((text) => text.replaceAll('\0', '').slice(0, 1000))
  .nullish();
const Reference = z
  .union([Name, z.object({ id: Name }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? null);
const Cents = z.int().min(0).max(2_147_483_647);

const Intent = z.object({
  id: Name,
  status: Name,
  amount_received: Cents,
  currency: Name,
  client_secret: Text,
  latest_charge: Reference,
  last_payment_error: z
    .object({ message: Text })
    .transform(({ message }) => ({ message: message ?? undefined }))
    .nullish(),
});
const Charge = z.object({ payment_intent: Reference, refunded: z.boolean() });
const Refund = z.object({ id: Name, payment_intent: Reference, failure_reason: Text });

const Event = z.object({ id: Name, type: Name, data: z.object({ object: z.unknown() }).nullish().catch(null) });

type About =
  | { kind: 'intent'; object: z.output<typeof Intent> }
  | { kind: 'charge'; object: z.output<typeof Charge> }
  | { kind: 'refund'; object: z.output<typeof Refund> }
  | { kind: 'other' };
export type StripeEvent = { id: string; type: string } & About;

/** Reads an event with a valid signature (rule: payments.webhook). @throws Problem malformed unless it is an event */
export function parseEvent(text: string): StripeEvent {
  const { id, type, data } = parsed(Event, parseJson(text));
  return { id, type, ...aboutOf(type, data?.object) };
}

function aboutOf(type: string, object: unknown): About {
  switch (type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return { kind: 'intent', object: parsed(Intent, object) };
    case 'charge.refunded':
      return { kind: 'charge', object: parsed(Charge, object) };
    case 'refund.failed':
      return { kind: 'refund', object: parsed(Refund, object) };
    default:
      return { kind: 'other' };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return refuse('It is no JSON.');
  }
}

function parsed<T extends z.ZodType>(schema: T, sent: unknown): z.output<T> {
  const { data, error } = schema.safeParse(sent);
  return error ? refuse(z.prettifyError(error)) : data;
}

function refuse(reason: string): never {
  log.warn({ reason }, 'a signed webhook event is malformed');
  throw new Problem('malformed', 'The event is malformed.');
}
