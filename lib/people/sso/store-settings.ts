import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, files, ssoProviders, users } from '@/db/schema';
import { saveSettings, type RefuseOutdatedOptions } from '@/lib/platform/audit/save-settings';
import { oidcErrors, ssoErrors, type OIDC_FIELDS, type SsoFileField, type SSO_FIELDS } from './fields';
import { noteChanges } from '@/lib/platform/operation/audit';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import {
  bytesOf,
  contentOf,
  insertFile,
  keepContent,
  removeFiles,
  type KeptFile,
} from '@/lib/platform/files/stored-files';
import type { CheckedFile } from '@/lib/platform/files/uploads';
import { responsibleFor, type LinkHolder, type Person } from '@/lib/shared/actor';
import { SingleLine } from '@/lib/shared/fields';
import { ensureProof } from '@/lib/shared/gates';
import { fullName } from '@/lib/shared/format';
import { invalid, notFound } from '@/lib/shared/problem';
import { MAX_METADATA_BYTES, MetadataError, readMetadata, type Provider } from './metadata';
import { storeSecret } from './oidc-client';
import { readIssuer } from './oidc-issuer';
import { storeProvider } from './provider';
import { readAddress } from './read-address';

type Fields = typeof SSO_FIELDS & typeof OIDC_FIELDS;
export type SsoEntry = { [K in keyof Fields]?: z.output<Fields[K]> };

const settingsRow = {
  sso_protocol: companies.sso_protocol,
  sso_issuer: companies.sso_issuer,
  sso_client_id: companies.sso_client_id,
  sso_required_assurance: companies.sso_required_assurance,
  sso_identity_source: companies.sso_identity_source,
  sso_idp_entity_url: companies.sso_idp_entity_url,
  sso_idp_federation_url: companies.sso_idp_federation_url,
  sso_idp_logout_url: companies.sso_idp_logout_url,
  sso_login_section: companies.sso_login_section,
  sso_registration_section: companies.sso_registration_section,
};
type Settings = { [K in keyof typeof settingsRow]: (typeof companies.$inferSelect)[K] };
const NAMES = Object.keys(settingsRow) as (keyof Settings)[];

/** A company's settings, its texts sanitized, with the name of its metadata file. @throws Problem not_found */
export async function ssoSettingsOf(db: Db, company_id: number) {
  const [settings] = await db
    .select({
      id: companies.id,
      slug: companies.slug,
      ...settingsRow,
      sso_identity_file: files.original_filename,
      sso_client_secret_set_at: ssoProviders.client_secret_set_at,
    })
    .from(companies)
    .leftJoin(ssoProviders, eq(ssoProviders.company_id, companies.id))
    .leftJoin(files, eq(files.id, companies.sso_identity_file_id))
    .where(eq(companies.id, company_id));
  if (!settings) return notFound('Company not found.');
  return {
    ...settings,
    sso_login_section: sanitizeRichText(settings.sso_login_section) || null,
    sso_registration_section: sanitizeRichText(settings.sso_registration_section) || null,
  };
}

export type PreparedSso = { file: KeptFile | null; provider: Provider | null };

const NO_SETTINGS = {
  ...(Object.fromEntries(NAMES.map((name) => [name, null])) as Record<keyof Settings, null>),
  sso_protocol: 'saml' as const,
  sso_required_assurance: [],
  sso_identity_file: null,
  sso_client_secret_set_at: null,
};

/**
 * Reads the provider from the uploaded file, the stored file, the metadata address or the issuer, before the transaction.
 * @param company_id 0 for a company that does not exist yet
 * @throws Problem invalid under the field
 */
export async function prepareSso(
  db: Db,
  company_id: number,
  { entry, file_field }: { entry: SsoEntry; file_field: SsoFileField },
): Promise<PreparedSso> {
  const before = company_id === 0 ? NO_SETTINGS : await ssoSettingsOf(db, company_id);
  const after = mergedWith(entry, before);
  if (after.sso_protocol === 'oidc')
    return { file: null, provider: await providerByIssuer(db, company_id, { entry, before, after }) };
  const has_file = entry[file_field] !== undefined || before.sso_identity_file !== null;
  const errors = ssoErrors({ ...after, has_file, file_field });
  if (Object.keys(errors).length) invalid(errors);
  if (after.sso_identity_source === 'file') return providerByFile(db, company_id, { entry, after, file_field });
  return { file: null, provider: await providerByAddress(db, company_id, { before, after }) };
}

async function providerByFile(
  db: Db,
  company_id: number,
  { entry, after, file_field }: { entry: SsoEntry; after: Settings; file_field: SsoFileField },
): Promise<PreparedSso> {
  const upload = entry[file_field];
  const bytes = upload ? await metadataIn(upload) : await storedBytes(db, company_id);
  const provider = await readMetadata(bytes, after.sso_idp_entity_url).catch((error: unknown) =>
    beside(file_field, error),
  );
  if (after.sso_idp_entity_url && after.sso_idp_entity_url !== provider.entity_id)
    invalid({ sso_idp_entity_url: [`The file describes another provider: ${provider.entity_id}`] });
  return { file: upload ? await keepContent(db, checkedFile(upload)) : null, provider };
}

type ProviderByIssuerOptions = {
  entry: SsoEntry;
  before: Settings & { sso_client_secret_set_at: Date | null };
  after: Settings;
};

/** A secret goes to the issuer that it was entered for, and to no other. */
async function providerByIssuer(
  db: Db,
  company_id: number,
  { entry, before, after }: ProviderByIssuerOptions,
): Promise<Provider | null> {
  const isSame = before.sso_issuer === after.sso_issuer && before.sso_client_id === after.sso_client_id;
  const has_secret = Boolean(entry.sso_client_secret) || (isSame && before.sso_client_secret_set_at !== null);
  const errors = oidcErrors({ ...after, has_secret });
  if (Object.keys(errors).length) return invalid(errors);
  try {
    return await readIssuer(after.sso_issuer!);
  } catch (error) {
    if (isSame && error instanceof MetadataError && (await hasProvider(db, company_id, 'oidc'))) return null;
    return beside('sso_issuer', error);
  }
}

const mergedWith = (entry: SsoEntry, before: Settings): Settings =>
  Object.fromEntries(NAMES.map((name) => [name, entry[name] === undefined ? before[name] : entry[name]])) as Settings;

/** Unreachable metadata does not block a save that leaves its address unchanged. */
async function providerByAddress(
  db: Db,
  company_id: number,
  { before, after }: { before: Settings; after: Settings },
): Promise<Provider | null> {
  const isSame =
    before.sso_protocol === 'saml' &&
    before.sso_identity_source === 'url' &&
    before.sso_idp_entity_url === after.sso_idp_entity_url;
  try {
    return await readAddress(after.sso_idp_entity_url!);
  } catch (error) {
    if (isSame && error instanceof MetadataError && (await hasProvider(db, company_id, 'saml'))) return null;
    return beside('sso_idp_entity_url', error);
  }
}

async function hasProvider(db: Db, company_id: number, protocol: Provider['protocol']): Promise<boolean> {
  const rows = await db
    .select({ entity_id: ssoProviders.entity_id })
    .from(ssoProviders)
    .where(and(eq(ssoProviders.company_id, company_id), eq(ssoProviders.protocol, protocol)));
  return rows.length > 0;
}

function beside(field: string, error: unknown): never {
  if (error instanceof MetadataError) invalid({ [field]: [error.message] });
  throw error;
}

/** Reads just enough to see that a file is too large. */
const metadataIn = async (upload: File): Promise<Buffer> =>
  Buffer.from(await upload.slice(0, MAX_METADATA_BYTES + 1).arrayBuffer());

function checkedFile(upload: File): CheckedFile {
  const original_filename = SingleLine('a name', 200).safeParse(upload.name).data ?? 'metadata.xml';
  return { original_filename, mime_type: 'application/xml', content: upload };
}

async function storedBytes(db: Db, company_id: number): Promise<Buffer> {
  const [file] = await db
    .select(contentOf(files))
    .from(files)
    .innerJoin(companies, eq(companies.sso_identity_file_id, files.id))
    .where(eq(companies.id, company_id));
  return file ? bytesOf(file) : Buffer.alloc(0);
}

type StoreSsoOptions = {
  entry: SsoEntry;
  prepared: PreparedSso;
  outdated?: () => Promise<RefuseOutdatedOptions>;
};

/**
 * Stores the settings and notifies the company's business managers of the changes (rule: sso.notice). A different
 * provider has to be proven by a login again (rule: sso.first-login). Returns the names of the changed fields.
 */
export async function storeSso(
  ctx: Ctx<Person | LinkHolder>,
  company_id: number,
  { entry, prepared: { file, provider }, outdated }: StoreSsoOptions,
): Promise<string[]> {
  const { db } = ctx;
  const [locked] = await db
    .select({ ...settingsRow, file_id: companies.sso_identity_file_id })
    .from(companies)
    .where(eq(companies.id, company_id))
    .for('update');
  if (!locked) return notFound('Company not found.');
  const { file_id, ...before } = locked;
  const changed = await saveSettings(ctx, {
    before,
    outdated,
    merge: () => mergedWith(entry, before),
    async store(after) {
      await db
        .update(companies)
        .set({ ...after, updated_at: now })
        .where(eq(companies.id, company_id));
      const names: string[] = NAMES.filter((name) => !isDeepStrictEqual(before[name], after[name]));
      if (file) {
        await replaceFile(ctx, company_id, { file, file_id });
        names.push('sso_identity_file');
      }
      if (provider && (await storeProvider(db, company_id, provider))) {
        noteChanges(ctx, {}, { entity_id: provider.entity_id });
        names.push('provider');
      }
      const secret = after.sso_protocol === 'oidc' ? entry.sso_client_secret : null;
      if (secret || names.includes('sso_issuer') || names.includes('sso_client_id'))
        await storeSecret(db, company_id, secret);
      if (secret) {
        noteChanges(ctx, {}, { sso_client_secret: 'replaced' });
        names.push('sso_client_secret');
      }
      if (names.some((name) => STARTS_OVER.includes(name)))
        await db.update(ssoProviders).set({ proven_at: null }).where(eq(ssoProviders.company_id, company_id));
      return names;
    },
    noted: (_, after) => [before, after],
  });
  if (changed.length) ensureProof(ctx.actor);
  if (changed.length) await tellManagers(ctx, company_id, changed);
  return changed;
}

type ReplaceFileOptions = { file: KeptFile; file_id: number | null };

async function replaceFile(
  ctx: Ctx<Person | LinkHolder>,
  company_id: number,
  { file, file_id }: ReplaceFileOptions,
): Promise<void> {
  const { db, actor } = ctx;
  const sso_identity_file_id = await insertFile(db, { ...file, created_by: responsibleFor(actor) });
  await db.update(companies).set({ sso_identity_file_id }).where(eq(companies.id, company_id));
  if (file_id !== null) await removeFiles(db, [file_id]);
  noteChanges(ctx, {}, { sso_identity_file: file.original_filename });
}

/** A wrong entry of these would lock everybody out, managers included (rule: sso.first-login). */
const STARTS_OVER = ['sso_protocol', 'sso_client_id', 'sso_client_secret', 'sso_required_assurance'];

async function tellManagers(ctx: Ctx<Person | LinkHolder>, company_id: number, fields: string[]): Promise<void> {
  const managers = await ctx.db
    .select({ first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(users)
    .where(and(eq(users.company_id, company_id), eq(users.role, 'business_manager'), eq(users.status, 'active')));
  for (const manager of managers)
    mail(
      ctx,
      'sso_changed',
      { name: fullName(manager), email: manager.email },
      { company_id, changed_by: responsibleFor(ctx.actor), by_link: ctx.actor.kind === 'guest', fields },
    );
}
