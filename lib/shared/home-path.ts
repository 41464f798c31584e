import type { Role } from './enums';

export const MEMBER_HOME = '/dashboard';
export const SUPER_ADMIN_HOME = '/super_admin/dashboard';

/** Start page of a signed-in user (spec 1 §4). */
export const homePath = (role: Role) => (role === 'super_admin' ? SUPER_ADMIN_HOME : MEMBER_HOME);
