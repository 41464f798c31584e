import { get } from '@/lib/client/post';
import type { searchCompanies } from '@/lib/network/companies/search';
import type { AnswerOf } from '@/lib/shared/answer';

export type FoundCompany = AnswerOf<typeof searchCompanies>['data'][number];

export const companiesNamed = async (term: string): Promise<FoundCompany[]> =>
  (await get<AnswerOf<typeof searchCompanies>>('/api/super_admin/search/company', { term })).data.filter(
    ({ status }) => status === 'active',
  );
