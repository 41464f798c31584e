import { readSetupGuide } from '@/lib/people/setup-links/guide';
import { linkHolderOf } from '@/lib/people/setup-links/identify';
import { requestInfoOf } from '@/lib/platform/http/request-info';
import { execute } from '@/lib/platform/operation/operation';
import { make } from '@/tools/factories/make';
import { browser } from './api';

export const LINKS = '/api/admin/company/setup_links';

type Made = { url: string; expires_at: string };
type Options = { may_replace?: boolean };

/** Makes a link for IT as a manager does; `token` is the secret of its address. */
export async function linkOf(manager: { id: number }, { may_replace = false }: Options = {}) {
  const made = await browser(manager).post<Made>(LINKS, { may_replace });
  if (made.status !== 200) throw new Error(`No link: ${JSON.stringify(made.body)}`);
  const token = made.body.url.split('/').pop()!;
  return { ...made.body, token, calls: `/api/sso_setup/${token}` };
}

/** A company that sets single sign-on up, with a manager and a link. */
export async function companyWithLink(options: Options = {}) {
  const company = await make.company({ slug: 'cobalt', domain: 'cobalt.test', login_method: 'email_link' });
  const manager = await make.manager({ company_id: company.id, email: 'manager@cobalt.test' });
  return { company, manager, ...(await linkOf(manager, options)) };
}

/** What the guide's pages show to the holder of a link. */
export async function guideOf(token: string) {
  const request = requestInfoOf(new Headers());
  return (await execute(readSetupGuide, { actor: await linkHolderOf(token, request), request }, {})).output;
}
