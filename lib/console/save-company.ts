import 'server-only';
import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { companies, files } from '@/db/schema';
import { uniqueViolationErrors } from '@/db/unique-violations';
import { CompanyFields } from '@/lib/companies/company-entry';
import { readMetadataFile } from '@/lib/companies/sso-fields';
import { noteChanges, ref } from '@/lib/core/audit';
import { insertFile, readImage, type StoredFile } from '@/lib/core/files';
import { command, now, type Ctx } from '@/lib/core/operation';
import { sanitizeRichText } from '@/lib/core/rich-text';
import type { SuperAdmin } from '@/lib/shared/actor';
import { superAdmin } from '@/lib/shared/gates';
import { invalid } from '@/lib/shared/problem';
import { companyErrors, confirmDomains, refuseOutdated } from './company-checks';
import { editedOf, lockCompany, versionOf, type CompanyColumns, type EditedColumns } from './company-row';
import { addFirstUser, FirstUser, prepareFirstUser, withFirstUser } from './first-user';

/** Twice the 60 px at which a logo is shown (spec 1 §9), for dense screens. */
const LOGO = { field: 'logo_file', width: 240, height: 240 };

const CompanyEntry = z.preprocess(withFirstUser, CompanyFields.extend({ user: FirstUser }));
type CompanyEntry = z.output<typeof CompanyEntry>;

/** Files and a password, ready to be stored. */
type Prepared = { logo: StoredFile | null; metadata: StoredFile | null; hash: string | null };

/**
 * Creates a company (id 0), with its first user if there is one, or saves one (spec 3 §7, rule: console.new-company).
 * @throws Problem invalid beside the fields; conflict when someone else has saved since `version`, and before new domains leave
 * active users outside
 */
export const saveCompany = command('company.save', {
  who: superAdmin,
  input: CompanyEntry,
  accepts: 'upload',
  deadline: 20_000,
  prepare: async (_, { logo_file, sso_idp_file, user, login_method }): Promise<Prepared> => ({
    logo: logo_file ? await readImage(logo_file, LOGO) : null,
    metadata: sso_idp_file ? await readMetadata(sso_idp_file) : null,
    hash: user ? await prepareFirstUser(user, login_method) : null,
  }),
  async run(ctx, entry, prepared) {
    const { db } = ctx;
    const before = entry.id === 0 ? null : await lockCompany(db, entry.id);
    if (before && entry.version !== null && entry.version !== versionOf(before)) await refuseOutdated(db, before);
    const after = mergedWith(entry, before);
    const has_file = (prepared.metadata ?? after.sso_identity_file_id) !== null;
    const errors = await companyErrors(db, entry.id, { company: after, has_file });
    if (Object.keys(errors).length) invalid(errors);
    if (before) await confirmDomains(db, { before, after, confirmed: entry.confirm_domains });
    const id = await store(ctx, { before, after: await withFiles(ctx, { entry, after, prepared }) });
    if (entry.user) await addFirstUser(ctx, { company_id: id, entry: entry.user, hash: prepared.hash });
    return { success: true, id, message: `${after.name} is ${before ? 'saved' : 'added'}.` };
  },
  auditSubject: ({ id }) => ref('company', id),
});

async function readMetadata(file: File): Promise<StoredFile> {
  const { file: read, errors } = await readMetadataFile(file);
  return read ?? invalid(errors);
}

/** The columns of a company after a save; a missing field keeps its value, or its default in a new company. */
function mergedWith(entry: CompanyEntry, before: CompanyColumns | null): EditedColumns {
  const {
    id: _id,
    user: _user,
    logo_file: _logo,
    remove_logo: _remove,
    sso_idp_file: _file,
    version: _version,
    confirm_domains: _confirmed,
    ...given
  } = entry;
  const stored = before ? editedOf(before) : NEW_COMPANY;
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const after: EditedColumns = { ...stored, ...known };
  for (const section of ['sso_login_section', 'sso_registration_section'] as const)
    after[section] = sanitizeRichText(after[section]) || null;
  // Where the full name was the name, it stays so.
  const follows = before === null || before.full_name === before.name;
  after.full_name = entry.full_name ?? (follows || entry.full_name === null ? after.name : before.full_name);
  after.additional_domains = after.additional_domains.filter((domain) => domain !== after.domain);
  return after;
}

const NEW_COMPANY: EditedColumns = {
  name: '',
  full_name: '',
  slug: '',
  url: null,
  membership_type: 'basic',
  membership_level_text: null,
  login_method: 'requires_registration',
  domain: null,
  additional_domains: [],
  communications_email: null,
  bcc_response_email: null,
  show_in_public_web: true,
  allow_notes: true,
  login_page_text: null,
  region_text: null,
  public_web_text: null,
  address: null,
  city: null,
  state: null,
  zipcode: null,
  country_id: null,
  logo_file_id: null,
  sso_identity_source: null,
  sso_idp_entity_url: null,
  sso_idp_federation_url: null,
  sso_idp_logout_url: null,
  sso_identity_file_id: null,
  sso_login_section: null,
  sso_registration_section: null,
};

type Uploads = { entry: CompanyEntry; after: EditedColumns; prepared: Prepared };

/** Stores the uploaded files. */
async function withFiles({ db, actor }: Ctx<SuperAdmin>, { entry, after, prepared }: Uploads): Promise<EditedColumns> {
  const idOf = (file: StoredFile | null) => file && insertFile(db, { ...file, created_by: actor.id });
  const [logo, metadata] = await Promise.all([idOf(prepared.logo), idOf(prepared.metadata)]);
  return {
    ...after,
    logo_file_id: logo ?? (entry.remove_logo ? null : after.logo_file_id),
    sso_identity_file_id: metadata ?? after.sso_identity_file_id,
  };
}

type Change = { before: CompanyColumns | null; after: EditedColumns };

/** Inserts or updates the company and removes files that it no longer has; returns its id. */
async function store(ctx: Ctx<SuperAdmin>, { before, after }: Change): Promise<number> {
  const { db } = ctx;
  noteChanges(ctx, before ? editedOf(before) : {}, after);
  try {
    if (!before) {
      const [added] = await db.insert(companies).values(after).returning({ id: companies.id });
      return added!.id;
    }
    await db
      .update(companies)
      .set({ ...after, updated_at: now })
      .where(eq(companies.id, before.id));
  } catch (error) {
    // Of two at once the second one ends here; the index of all names speaks of groups too.
    const slug = uniqueViolationErrors(error)?.slug;
    if (slug) invalid({ slug });
    throw error;
  }
  const replaced = (['logo_file_id', 'sso_identity_file_id'] as const)
    .filter((column) => before[column] !== after[column])
    .flatMap((column) => before[column] ?? []);
  if (replaced.length) await db.delete(files).where(inArray(files.id, replaced));
  return before.id;
}
