import { api } from './api';
import type { DirectoryEntry } from '@/lib/partners/directory/resources';

export type Directory = { directory: DirectoryEntry[] };
export const namesOf = async (user: { id: number }, query = '') =>
  (await api(user).get<Directory>(`/api/caller/company_directory${query}`)).body.directory
    .filter(({ has_access }) => has_access)
    .map(({ company_name, department_name }) => department_name ?? company_name);
