import type { CompanyUser } from '@/lib/people/users/read';

/** A user of a company, as screens get it. */
export const COMPANY_USER: CompanyUser = {
  id: 7,
  first_name: 'Noor',
  last_name: 'Visser',
  email: 'noor@acme.test',
  pending_email: null,
  phone: '+1 415 555 2671',
  phone_country_code: 'US',
  country_id: 2,
  country: 'United States',
  city: 'Delft',
  role: 'caller',
  type: 'basic',
  status: 'active',
  company_id: 1,
  registration_type: 'company_admin',
  group_access: [3],
  approves_registrations: false,
  second_factor_at: null,
  has_copied_passkey: false,
  last_login_at: null,
  created_at: new Date(0),
  version: '2026 3',
};
