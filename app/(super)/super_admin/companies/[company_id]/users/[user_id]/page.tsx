import { cache } from 'react';
import { runQuery } from '@/lib/core/run-query';
import { readNetworkUserForm } from '@/lib/users/screens';
import { titleOf, UserScreen } from '../../../../user-screen';

type Props = { params: Promise<{ company_id: string; user_id: string }> };

const load = cache((company_id: string, user_id: string) => runQuery(readNetworkUserForm, { company_id, user_id }));

async function formOf(params: Props['params']) {
  const { company_id, user_id } = await params;
  return load(company_id, user_id);
}

export const generateMetadata = async ({ params }: Props) => ({ title: titleOf(await formOf(params)) });

/** A company's user, with id 0 a new one (spec 3 §2). */
export default async function CompanyUser({ params }: Props) {
  return <UserScreen {...await formOf(params)} />;
}
