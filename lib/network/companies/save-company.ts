import 'server-only';
import { and, eq, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import { companies, companyDomains } from '@/db/schema';
import type { Db } from '@/db/client';
import { domainsOf } from '@/lib/people/accounts/domains';
import { uniqueViolationErrors } from '@/db/unique-violations';
import { saveSettings } from '@/lib/platform/audit/save-settings';
import { CompanyFields } from './company-entry';
import { SSO_FIELDS } from '@/lib/people/sso/fields';
import { ref } from '@/lib/platform/operation/audit';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { insertFile, keepContent, removeFiles, type KeptFile } from '@/lib/platform/files/stored-files';
import { readImage, UPLOAD_DEADLINE } from '@/lib/platform/files/uploads';
import type { SuperAdmin } from '@/lib/shared/actor';
import { ensureProof, superAdmin } from '@/lib/shared/gates';
import { invalid } from '@/lib/shared/problem';
import { storeSso } from '@/lib/people/sso/store-settings';
import { companyErrors, confirmDomains } from './company-checks';
import { COMPANY_LABELS } from './labels';
import { companyVersion, editedOf, lockCompany, NEW_COMPANY, type CompanyColumns, type EditedColumns } from './row';
import { prepareCompanySso, type CompanySso } from './company-sso';
import { addFirstUser, FirstUser, prepareFirstUser, withFirstUser } from './first-user';

const COMMAND = 'company.save';

/** Twice the displayed 60 px (spec 1 §9), for high-density screens. */
const LOGO = { field: 'logo_file', width: 240, height: 240 };

const CompanyEntry = z.preprocess(withFirstUser, CompanyFields.extend({ user: FirstUser }));
type CompanyEntry = z.output<typeof CompanyEntry>;

type PreparedSave = { logo: KeptFile | null; sso: CompanySso | null; hash: string | null };

/**
 * Creates a company (id 0), optionally with its first user, or saves one (spec 3 §7, rule: network.new-company).
 * @throws Problem invalid under the fields; conflict when someone else saved since `version`, and before new domains
 * exclude active users
 */
export const saveCompany = command(COMMAND, {
  who: superAdmin,
  input: CompanyEntry,
  output: () => z.strictObject({ success: z.boolean(), id: z.number(), message: z.string() }),
  accepts: 'upload',
  deadline: UPLOAD_DEADLINE,
  async prepare({ db }, entry): Promise<PreparedSave> {
    const logo = entry.logo_file ? await readImage(entry.logo_file, LOGO) : null;
    const sso = await prepareCompanySso(db, entry);
    const hash = entry.user ? await prepareFirstUser(db, entry.user, entry) : null;
    return { logo: logo && (await keepContent(db, logo)), sso, hash };
  },
  async run(ctx, entry, prepared) {
    const { db } = ctx;
    const before = entry.id === 0 ? null : await lockCompany(ctx, entry.id);
    const { id, name } = await saveSettings(ctx, {
      before,
      outdated: (row) => ({
        seen: entry.version,
        version: companyVersion(row),
        subject: { type: 'company', id: row.id },
        commands: [COMMAND],
        what: 'this company',
        labels: COMPANY_LABELS,
      }),
      merge: () => mergedWith(entry, before),
      errors: (after) => companyErrors(db, entry.id, after),
      async check(after) {
        if (before) await confirmDomains(db, { before, after, confirmed: entry.confirm_domains });
        if (before && needsProof(before, after)) ensureProof(ctx.actor);
      },
      store: (after) => store(ctx, { entry, before, after, logo: prepared.logo }),
      noted: (saved) => [before ? editedOf(before) : {}, editedOf(saved)],
    });
    if (prepared.sso) await storeSso(ctx, id, prepared.sso);
    if (entry.user) await addFirstUser(ctx, { company_id: id, entry: entry.user, hash: prepared.hash });
    return { success: true, id, message: `${name} is ${before ? 'saved' : 'added'}.` };
  },
  auditSubject: ({ id }) => ref('company', id),
});

function mergedWith(entry: CompanyEntry, before: CompanyColumns | null): EditedColumns {
  const {
    id: _id,
    user: _user,
    logo_file: _logo,
    remove_logo: _remove,
    version: _version,
    confirm_domains: _confirmed,
    ...given
  } = entry;
  const stored = before ? editedOf(before) : NEW_COMPANY;
  const known = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && !(name in SSO_FIELDS)),
  );
  const after: EditedColumns = { ...stored, ...known };
  // A full name that equaled the name still follows it.
  const follows = before === null || before.full_name === before.name;
  after.full_name = entry.full_name ?? (follows || entry.full_name === null ? after.name : before.full_name);
  after.additional_domains = after.additional_domains.filter((domain) => domain !== after.domain);
  return after;
}

const MAILED_TO = ['communications_email', 'bcc_response_email'] as const;

/**
 * True when an existing company's mail goes elsewhere, or it starts or stops using single sign-on (rules:
 * proof.addresses, proof.recent).
 */
const needsProof = (before: CompanyColumns, after: EditedColumns): boolean =>
  MAILED_TO.some((name) => before[name] !== after[name]) ||
  (before.login_method === 'sso') !== (after.login_method === 'sso');

type StoreOptions = {
  entry: CompanyEntry;
  before: CompanyColumns | null;
  after: EditedColumns;
  logo: KeptFile | null;
};

async function store(
  { db, actor }: Ctx<SuperAdmin>,
  { entry, before, after, logo }: StoreOptions,
): Promise<CompanyColumns> {
  const file_id = logo && (await insertFile(db, { ...logo, created_by: actor.id }));
  const values = { ...after, logo_file_id: file_id ?? (entry.remove_logo ? null : after.logo_file_id) };
  const stored = before
    ? db
        .update(companies)
        .set({ ...values, updated_at: now })
        .where(eq(companies.id, before.id))
        .returning()
    : db.insert(companies).values(values).returning();
  const [saved] = await stored.catch((error: unknown) => {
    const slug = uniqueViolationErrors(error)?.slug;
    if (slug) invalid({ slug });
    throw error;
  });
  if (before) await forgetDomains(db, saved!);
  if (before && before.logo_file_id !== null && before.logo_file_id !== values.logo_file_id)
    await removeFiles(db, [before.logo_file_id]);
  return saved!;
}

/** A domain that the company gives up has to be proven again when it comes back (rule: domains.proven). */
async function forgetDomains(db: Db, company: CompanyColumns): Promise<void> {
  await db
    .delete(companyDomains)
    .where(and(eq(companyDomains.company_id, company.id), notInArray(companyDomains.domain, domainsOf(company))));
}
