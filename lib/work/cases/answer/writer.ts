import 'server-only';
import { z } from 'zod';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import { tokenAnswerLimit } from '@/lib/platform/limits/token-limit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { seal, unseal } from '@/lib/platform/secrets/sealing';
import { tokenKey } from '@/lib/platform/secrets/mailed-token';
import { cookieHeader, writerCookie } from '@/lib/platform/secrets/session-token';
import { Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { MESSAGES, noLongerFound } from '@/lib/shared/problem';
import { caseAccessOf, type CaseAccess } from '@/lib/work/cases/access';

/** The person who writes by a mailed link, as they entered it. A prefill that proves nothing (rule: cases.link-writer). */
export type Writer = { name: string; email: string | null; phone: string | null };

/* The key is the link's, so that a cookie of another link, or one that somebody else made, is unreadable. */
const purposeOf = (token: string) => `concord writer ${tokenKey(token)}` as const;

/** Pages of the link, and its calls. */
const pathsOf = (token: string) => [`/case/${token}`, `/api/caller/case/${token}`];

export function writerIn(cookie: string | undefined, token: string): Writer | null {
  const kept = cookie && unseal(cookie, purposeOf(token));
  return kept ? (JSON.parse(kept) as Writer) : null;
}

type Entered = { name?: string | null; email?: string | null; phone?: string | null };

/** Remembers who wrote by a mailed link, until it expires. A name alone keeps the address and phone that it came with before. */
export function rememberWriter(ctx: Ctx, { via, expires_at }: CaseAccess, token: string, entered: Entered): void {
  const { name } = entered;
  if (via !== 'secret' || !expires_at || !name) return;
  const before = writerIn(ctx.request.writer, token);
  const known = before?.name === name ? before : { email: null, phone: null };
  const writer: Writer = { name, email: entered.email ?? known.email, phone: entered.phone ?? known.phone };
  const seconds = Math.floor((expires_at.getTime() - Date.now()) / 1000);
  const sealed = seal(JSON.stringify(writer), purposeOf(token));
  ctx.cookies.push(...pathsOf(token).map((path) => cookieHeader(writerCookie(), sealed, seconds, path)));
}

/**
 * Makes this browser forget who writes by a mailed link (rule: cases.link-writer).
 * @throws Problem not_found for a token that opens nothing
 */
export const forgetWriter = command('case.forget_writer', {
  who: anyone,
  input: z.object({ token: Token }),
  output: () => z.strictObject({ message: Message }),
  limit: tokenAnswerLimit,
  async run(ctx, { token }) {
    if (!(await caseAccessOf(ctx, token))) return noLongerFound(MESSAGES.linkExpired);
    ctx.cookies.push(...pathsOf(token).map((path) => cookieHeader(writerCookie(), '', 0, path)));
    return { message: fixed('This browser no longer knows who writes by this link.') };
  },
  auditSubject: () => null,
});
