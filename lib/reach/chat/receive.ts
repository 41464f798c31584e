import 'server-only';
import { createHash } from 'node:crypto';
import { withBodyBudget } from '@/lib/platform/http/body-budget';
import { MEBIBYTE, readBytes } from '@/lib/platform/http/body-reader';
import { requestInfoOf, type RequestInfo } from '@/lib/platform/http/request-info';
import { takeFromLimits } from '@/lib/platform/limits/rate-limit';
import { ensureShare, portalLimits, takeShare } from '@/lib/platform/limits/request-limit';
import { refusal } from '@/lib/platform/operation/reply';
import { CHAT_CLOCK, secondsOf } from '@/lib/shared/durations';
import { notFound, Problem } from '@/lib/shared/problem';

export type SignedRequest = { info: RequestInfo; body: Buffer };

const CHAT = { kind: 'guest' } as const;

/**
 * Answers a request whose signature is that of the raw body, so these routes have a handler of their own. Null means that the
 * portal has no such bot.
 */
export async function receiveSigned(
  request: Request,
  answer: (signed: SignedRequest) => Promise<Response | null>,
): Promise<Response> {
  const info = requestInfoOf(request.headers);
  try {
    // A service calls for many people from few addresses.
    ensureShare(takeShare(CHAT, info.address, { ...portalLimits(), prefix: 'chat service ' }));
    return await withBodyBudget(request, CHAT, async () => {
      const body = await readBytes(request, { maxBytes: MEBIBYTE, tooLarge: 'The request is too large.' });
      return (await answer({ info, body })) ?? notFound();
    });
  } catch (error) {
    return refusal(error, info.request_id);
  }
}

/** Takes a request once, for as long as its signature counts (rule: chat.signed). @throws Problem conflict for a repeated one */
export async function takeOnce(key: string, seconds = 2 * secondsOf(CHAT_CLOCK)): Promise<void> {
  try {
    const hash = createHash('sha256').update(key).digest('base64url');
    await takeFromLimits([{ key: `chat-request ${hash}`, points: 1, seconds }]);
  } catch (error) {
    if (error instanceof Problem && error.kind === 'rate_limited')
      throw new Problem('conflict', 'This request has already been taken.');
    throw error;
  }
}
