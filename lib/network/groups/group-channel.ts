import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { webhooks } from '@/db/schema';
import { now } from '@/lib/platform/operation/operation';
import { seal } from '@/lib/platform/secrets/sealing';
import {
  CASE_CHANNEL_EVENTS,
  isPostingAddress,
  isShownAddress,
  MAX_CHANNEL_NAME,
  shownAddress,
} from '@/lib/shared/channels';
import { keysOf } from '@/lib/shared/enums';

type TeamOfGroup = {
  name: string;
  msteams_integration: boolean;
  msteams_team_url: string | null;
  sponsor_company_id: number | null;
};

/**
 * The address of a group's team as it is stored with the group: one that takes messages lets anybody post, so its channel keeps
 * it, and a group without Teams or host forgets it (rule: channels.group).
 */
export function storedTeamUrl({ msteams_integration, msteams_team_url: url, sponsor_company_id }: TeamOfGroup) {
  if (!isPostingAddress(url)) return url;
  if (!msteams_integration || sponsor_company_id === null) return null;
  return shownAddress(url!);
}

/** Keeps the group's channel as the saved group has it: the host is told about its cases in the group. */
export async function keepGroupChannel(db: Db, community_id: number, group: TeamOfGroup): Promise<void> {
  const { msteams_team_url: url, sponsor_company_id: company_id } = group;
  const own = eq(webhooks.community_id, community_id);
  if (storedTeamUrl(group) === null || company_id === null || !isPostingAddress(url))
    return void (await db.delete(webhooks).where(own));
  const name = group.name.slice(0, MAX_CHANNEL_NAME);
  if (isShownAddress(url)) return void (await db.update(webhooks).set({ name, updated_at: now }).where(own));
  const address = { url: shownAddress(url!), secret: seal(url!, 'concord channel address') };
  await db.delete(webhooks).where(own);
  const event_types = keysOf(CASE_CHANNEL_EVENTS);
  await db
    .insert(webhooks)
    .values({ ...address, kind: 'teams', version: 'v2', name, company_id, community_id, event_types });
}
