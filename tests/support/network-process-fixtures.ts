import { make } from '@/tools/factories/make';
import type { NewProcess } from '@/tools/factories/processes';
import type { VersionChange } from '@/lib/shared/version-change';
import { api } from './api';
import { processFixtures } from './process-fixtures';
import type { Uses } from '@/lib/shared/uses';
import type { FullProcess } from '@/lib/intake/processes/managed-resources';

export type Saved = {
  success: boolean;
  message: string;
  id: number;
  version_id: number;
  error: string;
  errors: Record<string, string[]>;
  changed_by: string;
  changes: VersionChange[];
  in_use: Uses[];
};

/** The process of a partner of Acme, and the calls of a super admin on it. */
export async function networkFixtures(process: NewProcess = {}, over: Parameters<typeof processFixtures>[1] = {}) {
  const network = await processFixtures(process, over);
  const admin = await make.superAdmin({ first_name: 'Sue', last_name: 'Admin' });
  const base = `/api/super_admin/companies/${network.receiver.id}/contact_documents`;
  const path = `${base}/${network.document.id}`;
  return {
    ...network,
    admin,
    base,
    path,
    save: (body: object, id = network.document.id, user: { id: number } = admin) =>
      api(user).post<Saved>(`${base}/${id}`, body),
    find: async (id = network.document.id) =>
      (await api(admin).get<{ document: FullProcess }>(`/api/super_admin/contact_documents/${id}`)).body.document,
    remove: (id = network.document.id) => api(admin).call<Saved>('DELETE', `${base}/${id}`),
  };
}

export const field = (over: object = {}) => ({
  requirement_id: -1,
  section: 'problem_section',
  type: 'string',
  label: 'Serial',
  code_label: '',
  required: true,
  group: null,
  options: [],
  additional_settings: {},
  ...over,
});
