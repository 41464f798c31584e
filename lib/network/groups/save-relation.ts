import 'server-only';
import { and, eq, inArray, ne, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { memberships, membershipUsers, users } from '@/db/schema';
import { saveSettings } from '@/lib/platform/audit/save-settings';
import { ref } from '@/lib/platform/operation/audit';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import type { SuperAdmin } from '@/lib/shared/actor';
import { keysOf, MEMBER_RELATIONSHIPS, USER_ACCESS } from '@/lib/shared/enums';
import { CheckboxOr, Id, IdOf, IdOrNew, optional } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { invalid, Problem } from '@/lib/shared/problem';
import { announceMember } from './announce-member';
import { ensureHostStays } from './change-members';
import { giveAccess, lockColleagues } from './group-users';
import { checkedPlacement, companyToPlace, MembershipPlacement } from './placement';
import { defaultRelationship, type Participation } from './policy';
import { membershipOf } from './relation-form';
import { GroupRelation } from './resources';
import { lockGroup, type LockedGroup } from './visible';
import { DONE_BEFORE } from '@/lib/platform/operation/kept-answer';

const COMMAND = 'relation.save';
const MAX_USERS = 2000;
const NO_USER = 'Choose users of the company.';

const Entry = z.object({
  id: Id,
  relation_id: z.preprocess((value) => value ?? 0, IdOrNew),
  community_id: IdOf('a group'),
  ...MembershipPlacement,
  is_active: CheckboxOr(true),
  user_access_flag: z.enum(keysOf(USER_ACCESS), 'Choose who has access.').default('all'),
  /** Defaults by the group's type (rule: groups.relationship-default). */
  member_relationship: z.enum(keysOf(MEMBER_RELATIONSHIPS), 'Choose what the company sees.').optional(),
  selected_users: z.array(Id, NO_USER).max(MAX_USERS, `Choose at most ${MAX_USERS} users.`).optional(),
  version: optional(z.string().max(100)),
});
type Entry = z.output<typeof Entry>;

/**
 * Gives a company access to a group, or changes it (spec 3 §7, rule: groups.user-access). Users added to the list of a
 * limited membership get an email.
 * @throws Problem not_found for another company's membership, invalid under the field, conflict when someone else saved
 * since `version`, and for the host of a partner program (rule: groups.host)
 */
export const saveRelation = command(COMMAND, {
  who: superAdmin,
  input: Entry,
  output: () => z.strictObject({ success: z.boolean(), message: z.string(), relation: GroupRelation }),
  async run(ctx, entry) {
    const { actor, db } = ctx;
    const { id: company_id } = entry;
    const company = await companyToPlace(db, company_id);
    const group = await lockChosen(ctx, entry.community_id);
    const before = entry.relation_id
      ? await lockMembership(db, actor, { company_id, relation_id: entry.relation_id })
      : null;
    const membership = await saveSettings(ctx, {
      before,
      outdated: ({ relation_id: id, version }) => ({
        seen: entry.version,
        version,
        subject: { type: 'relation', id },
        commands: [COMMAND],
        what: 'this group access',
      }),
      merge: () => checked(db, { entry, before, group, company }),
      errors: ({ errors }) => errors,
      async check() {
        if (before && !entry.is_active)
          await ensureHostStays(db, group, { relation_id: before.relation_id, company_id, company: company.name });
      },
      async store({ placement }) {
        const relation_id = await store(db, { entry, placement, before, group });
        await announceMember(ctx, relation_id);
        const added = await storeList(db, relation_id, entry);
        if (entry.is_active && group.status === 'active') await tellAdded(ctx, relation_id, added);
        return membershipOf(db, actor, { company_id, relation_id });
      },
      noted: (saved) => [before ? auditValues(before) : {}, { company: company.name, ...auditValues(saved) }],
    });
    return { success: true, message: `Group access of ${company.name} is saved.`, relation: membership };
  },
  reread: async ({ actor, db }, { success, relation: { relation_id } }, { id: company_id }) => ({
    ...{ success, message: DONE_BEFORE },
    relation: await membershipOf(db, actor, { company_id, relation_id }),
  }),
  auditSubject: ({ relation: membership }) => ref('relation', membership.relation_id),
});

async function lockChosen(ctx: Ctx, community_id: number): Promise<LockedGroup> {
  return lockGroup(ctx, community_id).catch((error: unknown) => {
    if (error instanceof Problem && error.kind === 'not_found') return invalid({ community_id: ['Choose a group.'] });
    throw error;
  });
}

type Place = { company_id: number; relation_id: number };

async function lockMembership(db: Db, actor: SuperAdmin, place: Place): Promise<GroupRelation> {
  await db.select({ id: memberships.id }).from(memberships).where(eq(memberships.id, place.relation_id)).for('update');
  return membershipOf(db, actor, place);
}

type CheckOptions = {
  entry: Entry;
  before: GroupRelation | null;
  group: LockedGroup;
  company: { status: 'active' | 'inactive' };
};

async function checked(db: Db, { entry, before, group, company }: CheckOptions) {
  const { id: company_id, department_id, document_id, selected_users, is_active: active } = entry;
  const entered = { department_id, document_id };
  const { placement, errors } = await checkedPlacement(db, { company_id, group, entered, stored: before, active });
  if (before && before.community_id !== group.id)
    errors.community_id = ['A membership stays in its group. Remove the company and add it to the other group.'];
  if (!before && group.status !== 'active') errors.community_id = ['Choose an active group.'];
  if (!before && company.status !== 'active') errors.community_id = ['This company is inactive.'];
  if (selected_users?.length && !(await areColleagues(db, company_id, selected_users)))
    errors.selected_users = [NO_USER];
  return { placement, errors };
}

/** True when all are users of the company. Locks them against concurrent deletion. */
const areColleagues = async (db: Db, company_id: number, ids: number[]) =>
  (await lockColleagues(db, { company_id }, ids)).length === new Set(ids).size;

type StoreOptions = Pick<CheckOptions, 'entry' | 'before' | 'group'> & { placement: Participation };

async function store(db: Db, { entry, placement, before, group }: StoreOptions): Promise<number> {
  const { id: company_id, is_active, user_access_flag } = entry;
  const member_relationship =
    entry.member_relationship ?? before?.member_relationship ?? defaultRelationship(company_id, group);
  const values = { ...placement, is_active, user_access_flag, member_relationship };
  const [saved] = before
    ? await db
        .update(memberships)
        .set({ ...values, updated_at: now })
        .where(eq(memberships.id, before.relation_id))
        .returning({ id: memberships.id })
    : await db
        .insert(memberships)
        .values({ ...values, company_id, community_id: group.id })
        .returning({ id: memberships.id });
  return saved!.id;
}

/**
 * Replaces the list of a limited membership; returns the users added. A membership open to all keeps its list, in case
 * its access is limited again.
 */
async function storeList(db: Db, relation_id: number, { user_access_flag, selected_users }: Entry): Promise<number[]> {
  if (user_access_flag === 'all' || !selected_users) return [];
  await db
    .delete(membershipUsers)
    .where(
      and(
        eq(membershipUsers.relation_id, relation_id),
        selected_users.length ? notInArray(membershipUsers.user_id, selected_users) : undefined,
      ),
    );
  return giveAccess(db, relation_id, selected_users);
}

async function tellAdded(ctx: Ctx<SuperAdmin>, relation_id: number, ids: number[]): Promise<void> {
  if (!ids.length) return;
  const people = await ctx.db
    .select({ id: users.id, first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.status, 'active'), ne(users.role, 'api')));
  for (const { id: user_id, email, ...names } of people)
    mail(
      ctx,
      'group_access',
      { name: fullName(names), email },
      { relation_ids: [relation_id], user_id, granted_by: ctx.actor.id },
    );
}

const auditValues = ({
  community: group,
  department,
  document: process,
  selected_users,
  ...membership
}: GroupRelation) => ({
  group: group?.name,
  department_id: department?.name,
  document_id: process?.name,
  is_active: membership.is_active === 1,
  user_access_flag: membership.user_access_flag,
  member_relationship: membership.member_relationship,
  selected_users: selected_users.length ? selected_users : null,
});
