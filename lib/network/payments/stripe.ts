import 'server-only';
import type { Stripe } from 'stripe';
import { settings } from '@/lib/platform/settings';
import { Problem } from '@/lib/shared/problem';

const TIMEOUT_MS = 6_000;

let opened: { key: string; client: Promise<Stripe> } | undefined;

/** The client of Stripe's library, which is loaded at its first use. @throws Problem unavailable without a key */
export function stripe(): Promise<Stripe> {
  const { secret_key, api_base } = settings.stripe;
  if (!secret_key) throw new Problem('unavailable', 'Cards cannot be charged here. Choose an invoice.');
  const key = `${secret_key} ${api_base}`;
  if (opened?.key !== key) opened = { key, client: open(secret_key, api_base) };
  return opened.client;
}

async function open(secret_key: string, api_base: string | undefined): Promise<Stripe> {
  const { default: Library } = await import('stripe');
  return new Library(secret_key, {
    ...(api_base && hostOf(new URL(api_base))),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

const hostOf = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  host: hostname,
  port: port || (protocol === 'http:' ? '80' : '443'),
});

export function stripeErrorOf(
  error: unknown,
): { kind: 'card' | 'request' | 'unreachable'; message: string; code?: string } | null {
  if (!(error instanceof Error) || !('type' in error)) return null;
  const { type, message, code } = error as Error & { type: unknown; code?: string };
  if (type === 'StripeCardError') return { kind: 'card', message, code };
  if (type === 'StripeInvalidRequestError' || type === 'StripeIdempotencyError')
    return { kind: 'request', message, code };
  return typeof type === 'string' && type.startsWith('Stripe') ? { kind: 'unreachable', message, code } : null;
}
