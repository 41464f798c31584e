import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, companyDefaultGroups } from '@/db/schema';
import { saveSettings } from '@/lib/platform/audit/save-settings';
import { ref } from '@/lib/platform/operation/audit';
import { companyMeant, NamedCompany } from '@/lib/platform/operation/named-company';
import { command, now, query, type Ctx } from '@/lib/platform/operation/operation';
import type { Person } from '@/lib/shared/actor';
import { APPROVAL_MODES, keysOf, ROLES } from '@/lib/shared/enums';
import { Flag, Id, IdOf, optional } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { fullAdmin, orNetworkStaff, superAdmin } from '@/lib/shared/gates';
import { notFound, type FieldErrors } from '@/lib/shared/problem';
import { activeManagers, managerNames, registrationOf, type RegistrationState } from './registration';
import { Registration, RegistrationForm, SignupManager } from './resources';
import { ensureCompany } from './row';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';

const MAX_GROUPS = 1000;
const COMMAND = 'company.save_registration';
const OWN_GROUPS = 'Choose groups of the company.';

const Entry = z.object({
  requires_approval: Flag,
  signup_manager_id: IdOf('a primary signup manager'),
  alt_signup_manager_id: optional(IdOf('an alternate signup manager')),
  group_access: z.array(Id, OWN_GROUPS).max(MAX_GROUPS, OWN_GROUPS).optional(),
  version: optional(z.string().max(100)),
});
type Entry = z.output<typeof Entry>;

/**
 * Registration settings of a company, for the form; network staff name the company (rule: admin.registration-settings).
 * @throws Problem not_found
 */
export const readRegistrationSettings = query({
  who: orNetworkStaff(fullAdmin),
  input: NamedCompany,
  output: () => RegistrationForm,
  run: async (ctx, { id }) => registrationForForm(ctx.db, await ensureCompany(ctx, companyMeant(ctx.actor, id))),
});

/** @throws Problem not_found */
async function registrationForForm(db: Db, company_id: number) {
  const state = (await registrationOf(db, company_id)) ?? notFound('Company not found.');
  const { signup_manager_id, alt_signup_manager_id } = state.settings;
  const canApprove = new Set(state.managers.map(({ id }) => id));
  const former = [signup_manager_id, alt_signup_manager_id].filter((id) => id !== null && !canApprove.has(id));
  return { ...state, former_managers: [...(await managerNames(db, former)).values()] };
}
export type RegistrationForm = Awaited<ReturnType<typeof registrationForForm>>;

/** Active business and program managers of a company, the candidates for signup managers (spec 3 §7). */
export const listCompanyManagers = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  output: () => z.strictObject({ managers: z.array(SignupManager.extend({ role: z.enum(keysOf(ROLES)) })) }),
  run: async (ctx, { id }) => ({ managers: await activeManagers(ctx.db, await ensureCompany(ctx, id)) }),
});

/** Saves the registration settings of a company; network staff name the company (spec 2 §7, spec 3 §7). */
export const saveRegistrationSettings = command(COMMAND, {
  who: orNetworkStaff(fullAdmin),
  input: Entry.extend(NamedCompany.shape),
  output: () =>
    z.strictObject({
      success: z.boolean(),
      message: Message,
      company_id: z.number(),
      settings: Registration,
      version: z.string(),
    }),
  run: async (ctx, { id, ...entry }) =>
    storeRegistration(ctx, await ensureCompany(ctx, companyMeant(ctx.actor, id)), entry),
  async reread(ctx, { success, message }, { id }) {
    const company_id = await ensureCompany(ctx, companyMeant(ctx.actor, id));
    const { settings, version } = (await registrationOf(ctx.db, company_id)) ?? notFound('Company not found.');
    return { success, message, company_id, settings, version };
  },
  auditSubject: ({ company_id }) => ref('company', company_id),
});

/**
 * Stores the registration settings of a company (rule: admin.registration-settings).
 * @throws Problem conflict, naming the user and the changes, when someone else saved since `entry.version`; invalid for
 * people who cannot approve and groups of other companies
 */
async function storeRegistration(ctx: Ctx<Person>, company_id: number, entry: Entry) {
  const { db } = ctx;
  const before = (await registrationOf(db, company_id, { lock: true })) ?? notFound('Company not found.');
  const { requires_approval, signup_manager_id, alt_signup_manager_id, group_access } = entry;
  const { settings, version } = await saveSettings(ctx, {
    before,
    outdated: () => ({
      seen: entry.version,
      version: before.version,
      subject: { type: 'company', id: company_id },
      commands: [COMMAND],
      what: 'these settings',
      stored: () => inWords(db, before),
    }),
    merge: () => ({ requires_approval, signup_manager_id, alt_signup_manager_id }),
    errors: () => errorsOf(before, entry),
    async store(columns) {
      await db
        .update(companies)
        .set({ ...columns, updated_at: now })
        .where(eq(companies.id, company_id));
      if (group_access) await storeDefaultGroups(db, company_id, { groups: before.groups, chosen: group_access });
      return (await registrationOf(db, company_id)) ?? notFound();
    },
    noted: (saved) => [before.settings, saved.settings],
  });
  return { success: true, message: fixed('Registration settings saved.'), company_id, settings, version };
}

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

type StoreDefaultGroupsOptions = { groups: RegistrationState['groups']; chosen: number[] };

/** Only groups with limited access can be chosen. Choices stored for the others stay, in case their access changes. */
async function storeDefaultGroups(
  db: Db,
  company_id: number,
  { groups, chosen }: StoreDefaultGroupsOptions,
): Promise<void> {
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
