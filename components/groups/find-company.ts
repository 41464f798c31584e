import { get } from '@/lib/client/post';

export type FoundCompany = { id: number; name: string; slug: string; status: 'active' | 'inactive' };

/** Active companies by name, for choosing one. */
export const findCompany = async (term: string): Promise<FoundCompany[]> =>
  (await get<{ data: FoundCompany[] }>('/api/super_admin/search/company', { term })).data.filter(
    ({ status }) => status === 'active',
  );
