import type { LoginMethod, Role, UserStatus } from '@/lib/shared/enums';

/** Roles that a company's admins give; only super admins grant super_admin (rule: admin.user-roles). */
export const COMPANY_ROLES = ['caller', 'program_manager', 'business_manager', 'api'] as const satisfies Role[];
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** Users that lists show. Unverified registrations are not the company's yet; deleted users are nobody's. */
export const LISTED_STATUS = ['active', 'inactive', 'pending_approval', 'rejected'] as const satisfies UserStatus[];

/** Columns by which the users list can be sorted. */
export const USER_SORTS = ['name', 'email', 'role', 'registration_type', 'status'] as const;
export type UserSort = (typeof USER_SORTS)[number];

type Company = { login_method: LoginMethod };

/** Whether a user of the company logs in with a password: under single sign-on only role api does (rule: admin.user-roles). */
export const hasPasswordField = ({ login_method }: Company, role: Role) => login_method !== 'sso' || role === 'api';

/** Whether a new user needs a password at once: people who log in by email link do not. */
export const needsPassword = ({ login_method }: Company, role: Role) =>
  role === 'api' || login_method === 'requires_registration';

/** Whether a user can be disabled or enabled: registrations are approved or rejected instead. */
export const canSwitch = ({ status }: { status: UserStatus }): boolean => status === 'active' || status === 'inactive';

/** Whether a user can be deleted: a pending registration is decided on first. */
export const canDelete = ({ status }: { status: UserStatus }): boolean =>
  canSwitch({ status }) || status === 'rejected';

/** Whether the queue is shown: where users register themselves, and wherever somebody is waiting (rule: admin.registration-queue). */
export const hasQueue = ({ login_method }: Company, waiting: number): boolean =>
  login_method === 'requires_registration' || waiting > 0;
