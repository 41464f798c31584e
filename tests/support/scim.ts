import { make } from '@/tools/factories/make';
import { api } from './api';

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

export type ScimBody = {
  id: string;
  userName: string;
  displayName: string;
  externalId?: string;
  active: boolean;
  name: { givenName: string; familyName: string };
  phoneNumbers?: { value: string }[];
  members?: { value: string }[];
  groups: { value: string; display: string }[];
  meta: { version: string; location: string };
  scimType?: string;
  detail?: string;
  status?: string;
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: ScimBody[];
};

/** Calls of a directory; paths are below the company's address. */
export function scimClient(slug: string, token: string) {
  const as = api(undefined, { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' });
  return (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    as.call<ScimBody>(method, `/scim/v2/${slug}${path}`, body, headers);
}

/** A company with a business manager, who connected its directory, and calls of this directory. */
export async function connected({ slug = 'acme', ...own }: Parameters<typeof make.company>[0] = {}) {
  const acme = await make.company({ slug, domain: `${slug}.test`, ...own });
  const manager = await make.manager({ company_id: acme.id, email: `manager@${slug}.test` });
  const { token, user_id } = await make.directory({ company_id: acme.id, made_by: manager.id });
  return { acme, manager, token, program_id: user_id, scim: scimClient(slug, token) };
}

export const person = (email: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: email,
  name: { givenName: 'Eva', familyName: 'Lind' },
  emails: [{ value: email, type: 'work', primary: true }],
  active: true,
  ...more,
});

export const operations = (...Operations: object[]) => ({ schemas: [PATCH_OP], Operations });
