import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { teams, webhooks } from '@/db/schema';
import { processesVisibleTo } from '@/lib/intake/processes/visible';
import { query } from '@/lib/platform/operation/operation';
import { PageOf } from '@/lib/platform/operation/output';
import { Id, withoutEmpty } from '@/lib/shared/fields';
import { companyAdmin } from '@/lib/shared/gates';
import { DeliveriesWanted, pageOfDeliveries } from '@/lib/reach/webhooks/list';
import { WebhookDelivery } from '@/lib/reach/webhooks/resources';
import { Channel, CHANNEL_COLUMNS, channelOf, channelsVisibleTo } from './resources';

const Choice = z.strictObject({ id: z.number(), name: z.string() });

/** The company's channels, oldest first. */
export const listChannels = query({
  who: companyAdmin,
  input: z.object({}),
  output: () => z.strictObject({ channels: z.array(Channel) }),
  run: async ({ actor, db }) => ({
    channels: await db.select(CHANNEL_COLUMNS).from(webhooks).where(channelsVisibleTo(actor)).orderBy(webhooks.id),
  }),
});

/** One of the company's channels. @throws Problem not_found for a foreign one */
export const readChannel = query({
  who: companyAdmin,
  input: z.object({ id: Id }),
  output: () => z.strictObject({ channel: Channel }),
  run: async (ctx, { id }) => ({ channel: await channelOf(ctx, id) }),
});

/**
 * What a channel was sent in the last 30 days, newest first (rule: webhooks.deliveries).
 * @throws Problem not_found for a foreign channel
 */
export const listChannelDeliveries = query({
  who: companyAdmin,
  input: z.preprocess(withoutEmpty, DeliveriesWanted),
  output: () => PageOf(WebhookDelivery),
  async run(ctx, wanted) {
    await channelOf(ctx, wanted.id);
    return pageOfDeliveries(ctx.db, wanted);
  },
});

/** Processes and teams that a channel can be limited to, by name. */
export const listChannelProcesses = query({
  who: companyAdmin,
  input: z.object({}),
  output: () => z.strictObject({ processes: z.array(Choice), teams: z.array(Choice) }),
  async run({ actor, db }) {
    const rows = await db.execute<{ id: number; name: string }>(
      sql`select p.id, p.name from processes p where ${processesVisibleTo(actor)} and p.company_id = ${actor.company_id} order by lower(p.name), p.id`,
    );
    const { id, name } = teams;
    const own = await db
      .select({ id, name })
      .from(teams)
      .where(eq(teams.company_id, actor.company_id))
      .orderBy(sql`lower(${name})`, id);
    return { processes: [...rows], teams: own };
  },
});
