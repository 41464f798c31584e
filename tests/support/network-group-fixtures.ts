import { api } from './api';
import { make } from '@/tools/factories/make';
import { testSql } from './database';

export type Refused = { message?: string; error?: string; errors?: Record<string, string[]> };
type SaveAnswer = Refused & { success: boolean; community: Record<string, unknown> & { id: number; version: string } };

export async function networkStaff() {
  const admin = await make.superAdmin({ first_name: 'Sam', last_name: 'Okafor' });
  const client = api(admin);
  return {
    admin,
    client,
    save: (id: number, entry: object | FormData) => client.post<SaveAnswer>(`/api/super_admin/groups/${id}`, entry),
  };
}

export const countOf = async (table: string) =>
  (await testSql().unsafe<{ n: number }[]>(`select count(*)::int as n from ${table}`))[0]!.n;

export async function programFixture(overrides: Parameters<typeof make.community>[0] = {}) {
  const host = await make.company({ name: 'Borealis Networks' });
  const process = await make.process({ company_id: host.id, name: 'Borealis TAC' });
  const program = await make.community({
    name: 'Borealis Alliance',
    type: 'partner_program',
    vhost: 'alliance',
    sponsor_company_id: host.id,
    price: 3000,
    price_three_years: 2700,
    ...overrides,
  });
  const membership = await make.relation({ community_id: program.id, company_id: host.id, document_id: process.id });
  return { host, process, program, relation: membership };
}
