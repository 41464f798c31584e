import { make } from '@/tools/factories/make';
import { api } from './api';
import { testSql } from './database';

export const COMPANIES = '/api/super_admin/companies';

let made = 0;

export function aCompany(over: Record<string, unknown> = {}) {
  const slug = `fir-${++made}`;
  return {
    name: `Fir ${made}`,
    slug,
    membership_type: 'standard',
    login_method: 'requires_registration',
    domain: `${slug}.test`,
    allow_notes: 1,
    ...over,
  };
}

export function asForm(entries: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.append(name, value instanceof File ? value : String(value));
  return form;
}

export const companyRow = async (id: number) => (await testSql()`select * from companies where id = ${id}`)[0]!;

export type Saved = {
  id: number;
  message: string;
  errors: Record<string, string[]>;
  error: string;
  [more: string]: unknown;
};
type Read = { company: Record<string, unknown> & { version: string } };

export async function asAdmin() {
  const admin = await make.superAdmin({ first_name: 'Tara', last_name: 'Voss' });
  const save = (id: number, entry: Record<string, unknown> | FormData) =>
    api(admin).post<Saved>(`${COMPANIES}/${id}`, entry);
  const read = async (id: number) => (await api(admin).get<Read>(`${COMPANIES}/${id}`)).body.company;
  return { admin, save, read };
}
