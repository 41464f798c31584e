import 'server-only';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, companyDefaultGroups } from '@/db/schema';
import { refuseOutdated } from '@/lib/audit/refuse-outdated';
import { noteChanges, ref } from '@/lib/core/audit';
import { command, now, query, type Ctx } from '@/lib/core/operation';
import type { Person } from '@/lib/shared/actor';
import { APPROVAL_MODES } from '@/lib/shared/enums';
import { Flag, Id, IdOf, optional } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { fullAdmin, superAdmin } from '@/lib/shared/gates';
import { invalid, notFound, type FieldErrors } from '@/lib/shared/problem';
import { managerNames, registrationOf, type RegistrationState } from './registration';

const MAX_GROUPS = 1000;
const COMMAND = 'company.registration_settings';
const NETWORK_COMMAND = 'company.set_registration';
const OWN_GROUPS = 'Choose groups of your company.';

const Entry = z.object({
  requires_approval: Flag,
  signup_manager_id: IdOf('a primary signup manager'),
  alt_signup_manager_id: optional(IdOf('an alternate signup manager')),
  /** Without it the default groups stay as they are. */
  group_access: z.array(Id, OWN_GROUPS).max(MAX_GROUPS, OWN_GROUPS).optional(),
  /** Of the settings that the form was filled in from. Without it the save replaces whatever is there. */
  version: optional(z.string().max(100)),
});
type Entry = z.output<typeof Entry>;

/** The own company's registration settings, for the form (rule: admin.registration-settings). */
export const readRegistrationSettings = query({
  who: fullAdmin,
  input: z.object({}),
  run: ({ db, actor }) => registrationForForm(db, actor.company_id),
});

/** Settings of a company with the choices of the form. @throws Problem not_found */
async function registrationForForm(db: Db, company_id: number) {
  const state = (await registrationOf(db, company_id)) ?? notFound('Company not found.');
  const { signup_manager_id, alt_signup_manager_id } = state.settings;
  const canApprove = new Set(state.managers.map(({ id }) => id));
  const former = [signup_manager_id, alt_signup_manager_id].filter((id) => id !== null && !canApprove.has(id));
  return { ...state, former_managers: [...(await managerNames(db, former)).values()] };
}
export type RegistrationForm = Awaited<ReturnType<typeof registrationForForm>>;

/** Saves the own company's registration settings (spec 2 §7). */
export const saveRegistrationSettings = command(COMMAND, {
  who: fullAdmin,
  input: Entry,
  run: (ctx, entry) => storeRegistration(ctx, ctx.actor.company_id, entry),
  auditSubject: ({ company_id }) => ref('company', company_id),
});

/** The registration settings of any company, for the network's form; null for an unknown company. */
export const readCompanyRegistration = query({
  who: superAdmin,
  input: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647).catch(0) }),
  async run({ db }, { id }) {
    const company = await existingCompany(db, id);
    return { company: company ?? null, form: company ? await registrationForForm(db, id) : null };
  },
});

/** Saves any company's registration settings (spec 3 §7). */
export const saveCompanyRegistration = command(NETWORK_COMMAND, {
  who: superAdmin,
  input: Entry.extend({ id: Id }),
  async run(ctx, { id, ...entry }) {
    if (!(await existingCompany(ctx.db, id))) notFound('Company not found.');
    return storeRegistration(ctx, id, entry);
  },
  auditSubject: ({ company_id }) => ref('company', company_id),
});

async function existingCompany(db: Db, id: number) {
  const [found] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.deleted_at)));
  return found;
}

/**
 * Stores the registration settings of a company (rule: admin.registration-settings).
 * @throws Problem conflict, naming who and what, when someone else has saved since `entry.version`; invalid for people who
 * cannot approve and groups of others
 */
async function storeRegistration(ctx: Ctx<Person>, company_id: number, entry: Entry) {
  const { db } = ctx;
  const before = (await registrationOf(db, company_id, { lock: true })) ?? notFound('Company not found.');
  await refuseOutdated(db, {
    seen: entry.version,
    version: before.version,
    subject: { type: 'company', id: company_id },
    commands: [COMMAND, NETWORK_COMMAND],
    what: 'these settings',
    stored: () => inWords(db, before),
  });
  const errors = errorsOf(before, entry);
  if (Object.keys(errors).length) invalid(errors);
  const { signup_manager_id, alt_signup_manager_id, requires_approval } = entry;
  await db
    .update(companies)
    .set({ requires_approval, signup_manager_id, alt_signup_manager_id, updated_at: now })
    .where(eq(companies.id, company_id));
  if (entry.group_access)
    await storeDefaultGroups(db, company_id, { groups: before.groups, chosen: entry.group_access });
  const { settings, version } = (await registrationOf(db, company_id)) ?? notFound();
  noteChanges(ctx, before.settings, settings);
  return { success: true, message: 'Registration settings saved.', company_id, settings, version };
}

/** Messages by field about people and groups that may not be named. */
function errorsOf({ managers, groups }: RegistrationState, entry: Entry): FieldErrors {
  const { signup_manager_id, alt_signup_manager_id, group_access = [] } = entry;
  const canApprove = (id: number) => managers.some((one) => one.id === id);
  const errors: FieldErrors = {};
  if (!canApprove(signup_manager_id)) errors.signup_manager_id = [NO_MANAGER];
  if (alt_signup_manager_id !== null && !canApprove(alt_signup_manager_id)) errors.alt_signup_manager_id = [NO_MANAGER];
  else if (alt_signup_manager_id === signup_manager_id)
    errors.alt_signup_manager_id = ['Choose someone other than the primary signup manager.'];
  if (group_access.some((id) => !groups.some(({ community_id }) => community_id === id)))
    errors.group_access = [OWN_GROUPS];
  return errors;
}

const NO_MANAGER = 'Choose an active business or program manager of the company.';

type Chosen = { groups: RegistrationState['groups']; chosen: number[] };

/** Only groups with limited access can be chosen; what is stored for the others stays, should their access change. */
async function storeDefaultGroups(db: Db, company_id: number, { groups, chosen }: Chosen): Promise<void> {
  const limited = groups.filter(({ user_access_flag }) => user_access_flag === 'limit');
  const [added, removed] = [true, false].map((ticked) =>
    limited
      .filter(({ community_id, is_default }) => is_default !== ticked && chosen.includes(community_id) === ticked)
      .map(({ community_id }) => community_id),
  ) as [number[], number[]];
  if (added.length)
    await db.insert(companyDefaultGroups).values(added.map((community_id) => ({ company_id, community_id })));
  if (removed.length)
    await db
      .delete(companyDefaultGroups)
      .where(and(eq(companyDefaultGroups.company_id, company_id), inArray(companyDefaultGroups.community_id, removed)));
}

/** "Now saved: All Users Must be Approved; primary signup manager Priya Raman; …". */
async function inWords(db: Db, { settings, groups }: RegistrationState): Promise<string> {
  const names = await managerNames(db, [settings.signup_manager_id, settings.alt_signup_manager_id]);
  const nameOf = (id: number | null) => (id && fullName(names.get(id) ?? {})) || 'none';
  const defaults = groups.filter(({ community_id }) => settings.group_access.includes(community_id));
  return `Now saved: ${[
    APPROVAL_MODES[settings.requires_approval],
    `primary signup manager ${nameOf(settings.signup_manager_id)}`,
    `alternate ${nameOf(settings.alt_signup_manager_id)}`,
    `default groups ${defaults.map(({ name }) => name).join(', ') || 'none'}`,
  ].join('; ')}.`;
}
