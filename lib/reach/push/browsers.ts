import 'server-only';
import { createHash } from 'node:crypto';
import { and, asc, eq, or } from 'drizzle-orm';
import { z } from 'zod';
import { pushMessages, pushSubscriptions, sessions, users } from '@/db/schema';
import { deviceHash } from '@/lib/people/accounts/authenticate';
import { perHour } from '@/lib/platform/limits/rate-limit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { command, query, type Ctx } from '@/lib/platform/operation/operation';
import { seal } from '@/lib/platform/secrets/sealing';
import { settings } from '@/lib/platform/settings';
import { ensureAddress } from '@/lib/reach/webhooks/input';
import type { Member } from '@/lib/shared/actor';
import { clientName } from '@/lib/shared/client-name';
import { Id } from '@/lib/shared/fields';
import { personItself } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { BrowserKeys, MAX_BROWSERS, NotifiedBrowser } from './resources';

/** Each costs a host lookup, or a notification. */
const PER_HOUR = 60;
const limit = (_request: unknown, _input: unknown, { id }: Member) => [perHour(PER_HOUR, 'notifications', id)];

const browsersVisibleTo = ({ id }: Member) => eq(pushSubscriptions.user_id, id);

/** The person's browsers that get notifications, the one that asks first, then the oldest, and the portal's key for a new one; null where it sends none. */
export const listBrowsers = query({
  who: personItself,
  input: z.object({}),
  output: () => z.strictObject({ public_key: z.string().nullable(), browsers: z.array(NotifiedBrowser) }),
  async run({ db, actor, request }) {
    const rows = await db
      .select({
        id: pushSubscriptions.id,
        device_hash: pushSubscriptions.device_hash,
        user_agent: sessions.user_agent,
        created_at: pushSubscriptions.created_at,
        last_sent_at: pushSubscriptions.last_sent_at,
      })
      .from(pushSubscriptions)
      .innerJoin(sessions, eq(sessions.id, pushSubscriptions.session_id))
      .where(browsersVisibleTo(actor))
      .orderBy(asc(pushSubscriptions.id));
    const own = request.device && deviceHash(request.device);
    const browsers = rows.map(({ device_hash, user_agent, ...row }) => ({
      ...row,
      client: clientName(user_agent),
      current: device_hash === own,
    }));
    browsers.sort((a, b) => Number(b.current) - Number(a.current));
    return { public_key: settings.web_push?.publicKey ?? null, browsers };
  },
});

/**
 * Sends notifications to the person's browser from now on, in place of what it had before (rules: push.browsers, push.address).
 * @throws Problem invalid for an address that is not public, conflict where the portal sends none, for a browser that has not
 * logged in, and for too many
 */
export const turnOn = command('notifications.turn_on', {
  who: personItself,
  input: BrowserKeys,
  output: () => z.strictObject({ id: z.number(), message: Message }),
  limit,
  async prepare(_ctx, { endpoint }) {
    if (settings.web_push) await ensureAddress(endpoint, 'endpoint');
  },
  async run({ db, actor, request }, { endpoint, keys }) {
    if (!settings.web_push) return conflict('This portal sends no notifications.');
    if (!request.device) return conflict('Log in again in this browser first.');
    const device_hash = deviceHash(request.device);
    const endpoint_hash = createHash('sha256').update(endpoint).digest('base64url');
    const [known] = await db.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('no key update');
    if (!known) return notFound('User not found.');
    await db
      .delete(pushSubscriptions)
      .where(or(eq(pushSubscriptions.device_hash, device_hash), eq(pushSubscriptions.endpoint_hash, endpoint_hash)));
    if ((await db.$count(pushSubscriptions, browsersVisibleTo(actor))) >= MAX_BROWSERS)
      return conflict(`You have notifications in ${MAX_BROWSERS} browsers. Remove one first.`);
    const [added] = await db
      .insert(pushSubscriptions)
      .values({
        ...{ user_id: actor.id, session_id: actor.session_id, device_hash, endpoint_hash },
        sealed: seal(JSON.stringify({ endpoint, keys }), 'concord browser notifications'),
      })
      .returning({ id: pushSubscriptions.id });
    return { id: added!.id, message: fixed('Notifications are on in this browser.') };
  },
  auditSubject: () => null,
});

async function lockBrowser({ db, actor }: Ctx<Member>, id: number): Promise<void> {
  const [own] = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), browsersVisibleTo(actor)))
    .for('update');
  if (!own) notFound('This browser gets no notifications.');
}

/** Ends notifications in one of the person's browsers, those on their way included. @throws Problem not_found */
export const turnOff = command('notifications.turn_off', {
  who: personItself,
  input: z.object({ id: Id }),
  output: () => z.strictObject({ id: z.number(), message: Message }),
  async run(ctx, { id }) {
    await lockBrowser(ctx, id);
    await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
    return { id, message: fixed('Notifications are off in that browser.') };
  },
  auditSubject: () => null,
});

/** Sends a notification that belongs to no case, for trying a browser. @throws Problem not_found, conflict where the portal sends none */
export const testBrowser = command('notifications.test', {
  who: personItself,
  input: z.object({ id: Id }),
  output: () => z.strictObject({ id: z.number(), message: Message }),
  limit,
  async run(ctx, { id }) {
    await lockBrowser(ctx, id);
    if (!settings.web_push) return conflict('This portal sends no notifications.');
    await ctx.db.insert(pushMessages).values({ subscription_id: id });
    return { id, message: fixed('A test is on its way.') };
  },
  auditSubject: () => null,
});
