import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { groups, companies, memberships, sites } from '@/db/schema';
import { uniqueViolationErrors } from '@/db/unique-violations';
import { calendarErrors } from '@/lib/intake/calendars/place-calendar';
import { saveSettings } from '@/lib/platform/audit/save-settings';
import { ref } from '@/lib/platform/operation/audit';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { cleanWebLinks, sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { UPLOAD_DEADLINE } from '@/lib/platform/files/uploads';
import { threeYearPrice } from '@/lib/network/payments/policy';
import type { SuperAdmin } from '@/lib/shared/actor';
import { isPostingAddress, isShownAddress } from '@/lib/shared/channels';
import { superAdmin } from '@/lib/shared/gates';
import { invalid, type FieldErrors } from '@/lib/shared/problem';
import { groupOf, type PartnerGroup } from './community';
import { keepGroupChannel, storedTeamUrl } from './group-channel';
import { GroupEntry } from './group-entry';
import { readGroupFiles, storeGroupFiles, type GroupFiles } from './group-files';
import { placementErrors } from './placement';
import { Group } from './resources';
import { lockGroup, type LockedGroup } from './visible';
import { DONE_BEFORE } from '@/lib/platform/operation/kept-answer';

const COMMAND = 'group.save';

type GroupFields = Omit<GroupEntry, 'id' | 'version'>;
type Values = Omit<
  LockedGroup,
  | 'id'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'addendum_file_id'
  | 'code_of_conduct_file_id'
  | 'current_license_file_id'
  | 'banner_file_id'
>;

const NEW: Omit<Values, 'name' | 'type'> = {
  description: null,
  status: 'active',
  sponsor_company_id: null,
  department_id: null,
  document_id: null,
  addendum_name: null,
  force_addendum: false,
  custom_sla: false,
  p1_message: null,
  p2_message: null,
  p3_message: null,
  p1_response_time: null,
  p2_response_time: null,
  p3_response_time: null,
  p1_clock: 'around_the_clock',
  p2_clock: 'around_the_clock',
  p3_clock: 'around_the_clock',
  calendar_id: null,
  msteams_integration: false,
  msteams_manager_email: null,
  msteams_team_url: null,
  vhost: null,
  host_email: null,
  price: 0,
  price_three_years: 0,
  instructions: null,
  links: null,
  registration_status_url: null,
};

/**
 * Creates or changes a group (spec 3 §7, rules: network.group-edit, network.slug). Uploads are read before the
 * transaction.
 * @throws Problem invalid under the field, conflict when someone else saved since `version`
 */
export const saveGroup = command(COMMAND, {
  who: superAdmin,
  input: GroupEntry,
  output: () => z.strictObject({ success: z.boolean(), message: z.string(), community: Group }),
  accepts: 'upload',
  deadline: UPLOAD_DEADLINE,
  prepare: ({ db }, entry) => readGroupFiles(db, entry),
  async run(ctx, { id, version, ...sent }, files) {
    const { actor, db } = ctx;
    const before = id ? await lockGroup(ctx, id, 'update') : null;
    const shown = before && (await groupOf(db, actor, id));
    const group = await saveSettings(ctx, {
      before: shown,
      outdated: ({ name, version: stored }) => ({
        seen: version,
        version: stored,
        subject: { type: 'community', id },
        commands: [COMMAND],
        what: `“${name}”`,
      }),
      merge: () => valuesOf(before, sent, files),
      errors: async (values) => ({
        ...ownErrors(values),
        ...(await hostErrors(db, before, values)),
        ...(await calendarErrors(db, { company_id: values.sponsor_company_id, calendar_id: values.calendar_id })),
        ...(await vhostErrors(db, before, values)),
      }),
      store: async (values) => groupOf(db, actor, await store(ctx, { before, values, files })),
      noted: (saved) => [shown ? auditValues(shown, {}) : {}, auditValues(saved, files)],
    });
    return { success: true, message: `“${group.name}” is saved.`, community: group };
  },
  reread: async ({ actor, db }, { success, community: { id } }) => ({
    ...{ success, message: DONE_BEFORE },
    community: await groupOf(db, actor, id),
  }),
  auditSubject: ({ community: group }) => ref('community', group.id),
});

function valuesOf(before: LockedGroup | null, sent: GroupFields, files: GroupFiles): Values {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const entered = { ...NEW, ...before, ...given } as Values;
  const isNewHost = entered.sponsor_company_id !== (before?.sponsor_company_id ?? null);
  const { department_id = null, document_id = null, calendar_id = null } = isNewHost ? sent : entered;
  return {
    ...(Object.fromEntries(Object.keys(NEW).map((key) => [key, entered[key as keyof typeof NEW]])) as typeof NEW),
    ...(isNewHost && withoutFormersAddress(entered)),
    name: entered.name,
    type: entered.type,
    department_id,
    document_id,
    calendar_id,
    addendum_name: addendumName(entered, files),
    instructions: sanitizeRichText(entered.instructions) || null,
    links: cleanWebLinks(entered.links) || null,
    ...pricesOf(before, sent, entered),
  };
}

/** Only who enters the address anew knows that it is the new host's. */
const withoutFormersAddress = ({ msteams_team_url }: Values) =>
  isShownAddress(msteams_team_url) ? { msteams_team_url: null } : {};

function addendumName({ addendum_name }: Pick<Values, 'addendum_name'>, { addendum_file_id: file }: GroupFiles) {
  if (file === null) return null;
  return addendum_name ?? file?.original_filename.replace(/\.pdf$/i, '') ?? null;
}

/** By default three years cost ten percent less per year (rule: payments.prices). */
function pricesOf(before: LockedGroup | null, sent: GroupFields, entered: Values) {
  const { price_three_years = before?.price_three_years } = sent;
  const price = entered.price ?? 0;
  return { price, price_three_years: price_three_years ?? threeYearPrice(price) };
}

function ownErrors(values: Values): FieldErrors {
  const errors: FieldErrors = {};
  if (values.msteams_integration && !values.msteams_manager_email)
    errors.msteams_manager_email = ['Enter the manager’s email address.'];
  if (values.msteams_integration && !values.msteams_team_url)
    errors.msteams_team_url = ['Enter the address of the team.'];
  if (isPostingAddress(values.msteams_team_url) && values.msteams_integration && values.sponsor_company_id === null)
    errors.msteams_team_url = ['Choose a host company first: this address tells the host.'];
  if ((values.price === 0) !== (values.price_three_years === 0))
    errors[values.price === 0 ? 'price' : 'price_three_years'] = ['Enter both prices, or 0 for both.'];
  return errors;
}

/** The current host may stay when it becomes inactive; a new one must be active (rule: groups.host). */
async function hostErrors(db: Db, before: LockedGroup | null, values: Values): Promise<FieldErrors> {
  const { type, sponsor_company_id: company_id, department_id, document_id } = values;
  if (company_id === null) {
    if (type === 'partner_program') return { sponsor_company_id: ['Choose the company that hosts the program.'] };
    return department_id || document_id ? { sponsor_company_id: ['Choose a host company first.'] } : {};
  }
  const isKept = company_id === before?.sponsor_company_id;
  const [host] = await db.select({ status: companies.status }).from(companies).where(eq(companies.id, company_id));
  if (!host || (host.status !== 'active' && !isKept)) return { sponsor_company_id: ['Choose an active company.'] };
  return placementErrors(db, { company_id, department_id, document_id }, isKept ? before : null);
}

/** Slugs and vhosts, former ones included, share one namespace (rules: hosts.names, hosts.renamed). */
async function vhostErrors(db: Db, before: LockedGroup | null, { vhost }: Values): Promise<FieldErrors> {
  if (!vhost || vhost === before?.vhost) return {};
  const [site] = await db
    .select({
      community_id: sites.community_id,
      is_current: sql<boolean>`${groups.vhost} = ${vhost} or ${companies.slug} = ${vhost}`,
    })
    .from(sites)
    .leftJoin(groups, eq(groups.id, sites.community_id))
    .leftJoin(companies, eq(companies.id, sites.company_id))
    .where(eq(sites.name, vhost));
  if (!site || (before && site.community_id === before.id)) return {};
  return { vhost: [site.is_current ? TAKEN : 'This sub-domain was used before and leads to its former owner.'] };
}

const TAKEN = 'This sub-domain is taken.';

type StoreOptions = { before: LockedGroup | null; values: Values; files: GroupFiles };

async function store({ db, actor }: Ctx<SuperAdmin>, { before, values, files }: StoreOptions): Promise<number> {
  const msteams_team_url = storedTeamUrl(values);
  const row = { ...values, msteams_team_url, ...(await storeGroupFiles(db, files, actor.id)) };
  const stored = before
    ? db
        .update(groups)
        .set({ ...row, updated_at: now })
        .where(eq(groups.id, before.id))
        .returning({ id: groups.id })
    : db.insert(groups).values(row).returning({ id: groups.id });
  const [saved] = await stored.catch((error: unknown) => {
    // The second of two concurrent saves fails here.
    if (uniqueViolationErrors(error)?.vhost) invalid({ vhost: [TAKEN] });
    throw error;
  });
  if (before) await followHost(db, before, values);
  await keepGroupChannel(db, saved!.id, values);
  return saved!.id;
}

/**
 * In a partner program the new host sees all members, and the former host becomes a regular member (rules: groups.host,
 * groups.relationship-default).
 */
async function followHost(db: Db, before: LockedGroup, { type, sponsor_company_id: host }: Values): Promise<void> {
  const former = before.sponsor_company_id;
  if (type !== 'partner_program' || host === former) return;
  const set = (company_id: number, member_relationship: 'many_to_many' | 'one_to_many') =>
    db
      .update(memberships)
      .set({ member_relationship, updated_at: now })
      .where(and(eq(memberships.community_id, before.id), eq(memberships.company_id, company_id)));
  if (host !== null) await set(host, 'many_to_many');
  if (former !== null) await set(former, 'one_to_many');
}

/**
 * A group's fields for the audit log, with names instead of ids. A new file counts as a change even under the same
 * name.
 */
function auditValues(group: PartnerGroup, files: GroupFiles): Record<string, unknown> {
  const {
    sponsor_company,
    department,
    document: process,
    addendum,
    code_of_conduct,
    current_license,
    ...fields
  } = group;
  const texts = Object.fromEntries(Object.keys(NEW).map((key) => [key, fields[key as keyof typeof fields]]));
  return {
    name: fields.name,
    type: fields.type,
    ...texts,
    sponsor_company_id: sponsor_company?.name,
    department_id: department?.name,
    document_id: process?.name,
    addendum: addendum && `${addendum.name} (${addendum.file_id})`,
    code_of_conduct: code_of_conduct && `${code_of_conduct.name} (${code_of_conduct.file_id})`,
    current_license: current_license && `${current_license.name} (${current_license.file_id})`,
    ...(files.banner_file_id !== undefined && { banner: files.banner_file_id ? 'New picture' : 'Removed' }),
  };
}
