import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { files } from '@/db/schema';
import { countriesByName } from '@/lib/people/accounts/countries';
import { Country } from '@/lib/people/accounts/resources';
import { query } from '@/lib/platform/operation/operation';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { settings } from '@/lib/platform/settings';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { metadataUrl, siteUrl } from '@/lib/shared/sites';
import { editedOf, findCompany, NO_COMPANY, companyVersion, type CompanyColumns } from './row';
import { CompanySettings } from './resources';

/** A company with every field of its form (spec 3 §3, §7). */
export const readCompanySettings = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  output: () => z.strictObject({ company: CompanySettings }),
  async run(ctx, { id }) {
    const found = (await findCompany(ctx, id)) ?? notFound(NO_COMPANY);
    return { company: await answerOf(ctx.db, found) };
  },
});

/** Company form with its choices; `company` is null for id 0 (a new one) and for an unknown id. */
export const readCompanyForm = query({
  who: superAdmin,
  input: z.object({ id: z.coerce.number().int().min(0).max(2_147_483_647).catch(-1) }),
  output: () =>
    z.strictObject({
      is_new: z.boolean(),
      company: CompanySettings.nullable(),
      countries: z.array(Country),
      site: z.strictObject({ protocol: z.string(), host: z.string() }),
      max_megabytes: z.number(),
    }),
  async run(ctx, { id }) {
    const { db } = ctx;
    const [found, countries] = await Promise.all([id > 0 ? findCompany(ctx, id) : undefined, countriesByName(db)]);
    const { protocol, host } = settings.app_url;
    return {
      is_new: id === 0,
      company: found ? await answerOf(db, found) : null,
      countries,
      site: { protocol, host },
      max_megabytes: settings.upload_max_mb,
    };
  },
});
export type CompanyFormData = z.infer<ReturnType<typeof readCompanyForm.output>>;

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

async function answerOf(db: Db, company: CompanyColumns) {
  const { logo_file_id, sso_identity_file_id, ...fields } = editedOf(company);
  const [metadata] =
    sso_identity_file_id === null
      ? []
      : await db.select({ name: files.original_filename }).from(files).where(eq(files.id, sso_identity_file_id));
  return {
    id: company.id,
    status: company.status,
    ...fields,
    show_in_public_web: flag(fields.show_in_public_web),
    allow_notes: flag(fields.allow_notes),
    login_page_text: sanitizeRichText(fields.login_page_text),
    sso_login_section: sanitizeRichText(fields.sso_login_section),
    sso_registration_section: sanitizeRichText(fields.sso_registration_section),
    sso_idp_file: metadata?.name ?? null,
    sso_protocol: company.sso_protocol,
    /** Null without an upload. The file id in the query string busts browser caches. */
    logo: logo_file_id === null ? null : `/resources/company_logo/${company.slug}?v=${logo_file_id}`,
    login_page_url: siteUrl(settings.app_url, company.slug),
    metadata_url: metadataUrl(settings.app_url, company.slug),
    requires_approval: flag(company.requires_approval),
    signup_manager_id: company.signup_manager_id,
    alt_signup_manager_id: company.alt_signup_manager_id,
    created_at: company.created_at,
    updated_at: company.updated_at,
    version: companyVersion(company),
  };
}
