import 'server-only';
import { z } from 'zod';
import { isoTimestamp } from '@/db/timestamps';
import { query } from '@/lib/core/operation';
import { totalOf } from '@/lib/core/paging';
import { directoryOf } from '@/lib/directory/directory';
import type { DirectoryEntry } from '@/lib/directory/policy';
import { canEditNote, canSeeNote } from '@/lib/processes/policy';
import { isAdmin, type Member } from '@/lib/shared/actor';
import type { Total } from '@/lib/shared/page';
import { isLimited, partner } from '@/lib/shared/gates';
import { dashboardSql, type CaseCounts, type DashboardRow } from './dashboard.sql';
import type { WaitingRow } from './needs-you.sql';
import { NEEDS_YOU_SHOWN, type RequestType } from './policy';

/**
 * Dashboard data except the table: cases awaiting the member, the number of cases of each request type, favorites, and
 * the company's note, or for limited companies their partners (spec 1 §2, rule: screens.dashboard).
 */
export const readDashboard = query({
  who: partner,
  input: z.object({}),
  async run({ actor, db }) {
    const limited = isLimited(actor);
    const [[found], partners] = await Promise.all([
      db.execute<DashboardRow>(dashboardSql(actor)),
      limited ? directoryOf(db, actor) : ([] as DirectoryEntry[]),
    ]);
    const { counts, favorites, note, needs_you, can_invite } = found!;
    return {
      limited,
      admin: isAdmin(actor),
      partners,
      favorites,
      can_invite,
      needs_you: needsYouOf(actor, needs_you, counts.inbound_action),
      counts: totalsOf(counts),
      note: limited ? null : noteFor(actor, note),
    };
  },
});
export type DashboardStart = Awaited<ReturnType<typeof readDashboard.run>>;

const totalsOf = (counts: CaseCounts): Record<RequestType, Total> => ({
  'mine-30': totalOf(counts.mine_30),
  'company-inbound-action': totalOf(counts.inbound_action),
  'company-30': totalOf(counts.sent_30 + counts.received_30),
  'mine-all': totalOf(counts.mine),
  'company-all': totalOf(counts.sent + counts.received),
});

/** Waiting cases as sent to clients. `more` is the request type that lists the rest, null when there are no more. */
const needsYouOf = (actor: Member, rows: WaitingRow[], inbound: number) => {
  const shown = rows.slice(0, NEEDS_YOU_SHOWN);
  const own = isAdmin(actor) ? 'company-30' : 'mine-30';
  const rest: RequestType =
    inbound > shown.filter(({ act }) => act === 'answer').length ? 'company-inbound-action' : own;
  return {
    more: rows.length > shown.length ? rest : null,
    cases: shown.map(({ partner: name, place: _, ...row }) => ({
      ...row,
      partner: { name },
      respond_by: isoTimestamp(row.respond_by),
      waiting_since: row.waiting_since && isoTimestamp(row.waiting_since),
    })),
  };
};
export type NeedsYou = ReturnType<typeof needsYouOf>;
export type WaitingCase = NeedsYou['cases'][number];

const noteFor = (actor: Member, note: string | null) =>
  canSeeNote(actor, note, 'dashboard') ? { text: note ?? '', editable: canEditNote(actor, 'dashboard') } : null;
