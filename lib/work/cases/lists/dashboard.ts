import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { withClocks } from '@/lib/intake/calendars/clocks';
import { isoTimestamp } from '@/db/timestamps';
import { query } from '@/lib/platform/operation/operation';
import { totalOf } from '@/lib/platform/operation/paging';
import { Total } from '@/lib/platform/operation/resources';
import { rememberInvitable } from '@/lib/partners/directory/can-invite';
import { firstPartners } from '@/lib/partners/directory/directory';
import { canEditNote, canSeeNote } from '@/lib/people/company-notes/policy';
import { isAdmin, type Member } from '@/lib/shared/actor';
import { isLimited, member } from '@/lib/shared/gates';
import { dashboardSql, type CaseCounts, type DashboardRow } from './dashboard.sql';
import { NEEDS_YOU_LIMIT, type WaitingRow } from './needs-you.sql';
import type { RequestType } from '@/lib/work/cases/policy';
import { Favorite, PartnerPlaces } from '@/lib/partners/directory/resources';
import { fullName } from '@/lib/shared/format';
import { NeedsYouCase, PendingPerson } from '@/lib/work/cases/resources';

const FIRST_PARTNERS = 24;

/**
 * Dashboard data except the table: cases awaiting the member, the number of cases of each request type, favorites, and
 * the company's note, or for limited companies their partners (spec 1 §2, rule: screens.dashboard).
 */
export const readDashboard = query({
  who: member,
  input: z.object({ all_partners: z.boolean().default(false) }),
  output: () =>
    z.strictObject({
      limited: z.boolean(),
      admin: z.boolean(),
      partners: PartnerPlaces.nullable(),
      favorites: z.array(Favorite),
      can_invite: z.boolean(),
      needs_you: Total.extend({
        more: z.enum(['mine-30', 'company-inbound-action', 'company-30']).nullable(),
        cases: z.array(NeedsYouCase),
      }),
      registrations: z.strictObject({ total: z.number(), people: z.array(PendingPerson) }).nullable(),
      counts: z.strictObject({
        'mine-30': Total,
        'company-inbound-action': Total,
        'company-30': Total,
        'mine-all': Total,
        'company-all': Total,
      }),
      note: z.strictObject({ text: z.string(), editable: z.boolean() }).nullable(),
    }),
  async run({ actor, db }, { all_partners }) {
    const limited = isLimited(actor);
    const [[row], partners] = await Promise.all([
      db.execute<DashboardRow>(dashboardSql(actor)),
      limited ? firstPartners(db, actor, all_partners ? null : FIRST_PARTNERS) : null,
    ]);
    const { counts, favorites, note, needs_you, can_invite, registrations } = row!;
    rememberInvitable(actor, can_invite);
    return {
      limited,
      admin: isAdmin(actor),
      partners,
      favorites,
      can_invite,
      needs_you: await needsYouOf(db, actor, { rows: needs_you, inbound: counts.inbound_action }),
      registrations: registrations && {
        ...registrations,
        people: registrations.people.map(({ first_name, last_name, ...person }) => ({
          ...person,
          name: fullName({ first_name, last_name }) || person.email,
          created_at: isoTimestamp(person.created_at),
        })),
      },
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

const needsYouOf = async (db: Db, actor: Member, { rows, inbound }: { rows: WaitingRow[]; inbound: number }) => {
  const { total, ...exact } = totalOf(rows[0]?.total ?? 0, NEEDS_YOU_LIMIT);
  const own = isAdmin(actor) ? 'company-30' : 'mine-30';
  const rest: RequestType =
    inbound > rows.filter(({ act }) => act === 'answer').length ? 'company-inbound-action' : own;
  return {
    total,
    ...exact,
    more: total > rows.length ? rest : null,
    cases: await withClocks(
      db,
      rows.map(({ partner: name, place: _, total: _all, ...row }) => ({
        ...row,
        partner: { name },
        respond_by: isoTimestamp(row.respond_by),
        waiting_since: row.waiting_since && isoTimestamp(row.waiting_since),
      })),
    ),
  };
};
export type NeedsYou = Awaited<ReturnType<typeof needsYouOf>>;
export type WaitingCase = NeedsYou['cases'][number];

const noteFor = (actor: Member, note: string | null) =>
  canSeeNote(actor, note, 'dashboard') ? { text: note ?? '', editable: canEditNote(actor, 'dashboard') } : null;
