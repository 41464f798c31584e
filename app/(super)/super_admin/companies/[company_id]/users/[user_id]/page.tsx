import { cache } from 'react';
import { titleOf as pageTitle } from '@/app/case-page';
import { runQuery } from '@/lib/platform/operation/run-query';
import { titleOf, UserScreen } from '@/components/people/users/user-screen';
import { NO_USER } from '@/lib/people/users/policy';
import { readUserForm } from '@/lib/people/users/screens';

type Props = {
  params: Promise<{ company_id: string; user_id: string }>;
  searchParams: Promise<{ role?: string | string[] }>;
};

const load = cache((company_id: string, user_id: string) =>
  runQuery(readUserForm, { company_id, id: user_id }, { missing: NO_USER }),
);

async function formOf(params: Props['params']) {
  const { company_id, user_id } = await params;
  return load(company_id, user_id);
}

export const generateMetadata = ({ params }: Pick<Props, 'params'>) =>
  pageTitle(async () => titleOf(await formOf(params)), 'User');

/** Id 0 is a new user, for whom the address may propose a role (spec 3 §2, rule: network.setup-path). */
export default async function CompanyUser({ params, searchParams }: Props) {
  const [form, { role }] = await Promise.all([formOf(params), searchParams]);
  return <UserScreen {...form} proposed={role === 'business_manager' ? role : undefined} />;
}
