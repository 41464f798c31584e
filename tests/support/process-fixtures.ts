import { make } from '@/tools/factories/make';
import type { NewProcess } from '@/tools/factories/processes';
import { api } from './api';
import { caseFixtures, type SubmitAnswer } from './case-fixtures';
import type { ProcessDetails } from '@/lib/intake/processes/managed-resources';

export type UpdateAnswer = {
  message: string;
  version_id: number;
  error: string;
  errors: Record<string, string[]>;
  changed_by: string;
  changes: { field: string; label: string; before: string; after: string }[];
  current: Record<string, string>;
};

/** A partner of Acme with a process, its business manager, and calls of that manager on the process. */
export async function processFixtures(
  process: NewProcess = {},
  over: NonNullable<Parameters<typeof caseFixtures>[0]> = {},
) {
  const network = await caseFixtures(over, {
    name: 'Network support',
    version: { title: 'Network support', collaborate_email: 'tac@borealis.test' },
    ...process,
  });
  const manager = await make.manager({ company_id: network.receiver.id, first_name: 'Mara', last_name: 'Lind' });
  const path = `/api/admin/company/documents/${network.document.id}`;
  const entry = { title: 'Network support', support_hours: '7/24/365', product_supported: 'All' };
  return {
    ...network,
    manager,
    path,
    entry,
    read: async (user: { id: number } = manager) => (await api(user).get<ProcessDetails>(path)).body,
    update: (body: object = {}, user: { id: number } = manager) =>
      api(user).post<UpdateAnswer>(path, { ...entry, ...body }),
    sample: (body: object, user: { id: number } = manager) => api(user).post<SubmitAnswer>(`${path}/sample`, body),
  };
}
