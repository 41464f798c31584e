import { make } from '@/db/factories/make';
import type { NewProcess } from '@/db/factories/processes';
import type { NetworkDocument } from '@/lib/processes/network-document';
import type { VersionChange } from '@/lib/shared/process-fields';
import { api } from './api';
import { processFixtures } from './process-fixtures';

export type Saved = {
  success: boolean;
  message: string;
  id: number;
  version_id: number;
  error: string;
  errors: Record<string, string[]>;
  changed_by: string;
  changes: VersionChange[];
  in_use: { type: string; id: number; name: string; path: string }[];
};

/** The process of a partner of Acme, and the calls of a super admin on it. */
export async function networkFixtures(document: NewProcess = {}, over: Parameters<typeof processFixtures>[1] = {}) {
  const network = await processFixtures(document, over);
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
      (await api(admin).get<{ document: NetworkDocument }>(`/api/super_admin/contact_documents/${id}`)).body.document,
    remove: (id = network.document.id) => api(admin).call<Saved>('DELETE', `${base}/${id}`),
  };
}

/** A field as the editor sends it. */
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
