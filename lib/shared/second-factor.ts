import type { LoginMethod, Role } from './enums';

type User = { role: Role; second_factor_at: Date | string | null };
type Company = { login_method: LoginMethod; requires_second_factor: boolean };

export function needsSecondFactor(
  { role }: Pick<User, 'role'>,
  company: Company | null,
  setting: 'super_admin' | 'none',
): boolean {
  if (role === 'api') return false;
  if (role === 'super_admin') return setting === 'super_admin';
  if (!company) return false;
  // The identity provider asks for the second factor.
  return company.login_method !== 'sso' && company.requires_second_factor;
}

/** True for a user who needs a second factor and has none yet (rule: second-factor.required). */
export const owesSecondFactor = (user: User, company: Company | null, setting: 'super_admin' | 'none'): boolean =>
  user.second_factor_at === null && needsSecondFactor(user, company, setting);
