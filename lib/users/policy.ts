import type { Person } from '@/lib/shared/actor';
import type { LoginMethod, Role, Status, UserStatus } from '@/lib/shared/enums';

/** Roles that a company's admins give; only super admins grant super_admin (rule: admin.user-roles). */
export const COMPANY_ROLES = ['caller', 'program_manager', 'business_manager', 'api'] as const satisfies Role[];
/** Roles that super admins give (rule: console.users). */
export const NETWORK_ROLES = [...COMPANY_ROLES, 'super_admin'] as const satisfies Role[];

/** Users that lists show. Unverified registrations are not the company's yet; deleted users are nobody's. */
export const LISTED_STATUS = ['active', 'inactive', 'pending_approval', 'rejected'] as const satisfies UserStatus[];

/** Users of the network's list of those who cannot log in, or not yet (rule: console.users-list). */
export const NOT_ACTIVE_STATUS = [
  'inactive',
  'rejected',
  'pending_approval',
  'pending_verification',
] as const satisfies UserStatus[];
export const NOT_ACTIVE_SORTS = ['name', 'email', 'company', 'status', 'created_at', 'last_login_at'] as const;
export type NotActiveSort = (typeof NOT_ACTIVE_SORTS)[number];

/** Columns by which the users list can be sorted. */
export const USER_SORTS = ['name', 'email', 'role', 'registration_type', 'status'] as const;
export type UserSort = (typeof USER_SORTS)[number];

type Company = { login_method: LoginMethod };

/** How a refusal names the company of a user to the person who acts. */
export const companyOf = ({ kind }: Pick<Person, 'kind'>): string =>
  kind === 'super' ? 'Each company' : 'Your company';

/** Roles whose accounts have a password whatever the company's login method is. */
export const alwaysHasPassword = (role: Role) => role === 'api' || role === 'super_admin';

/** Whether a user of the company logs in with a password: under single sign-on only role api does (rule: admin.user-roles). */
export const hasPasswordField = ({ login_method }: Company, role: Role) =>
  login_method !== 'sso' || alwaysHasPassword(role);

/** Whether a new user needs a password at once: people who log in by email link do not. */
export const needsPassword = ({ login_method }: Company, role: Role) =>
  alwaysHasPassword(role) || login_method === 'requires_registration';

/** Whether a user can be disabled or enabled: registrations are approved or rejected instead. */
export const canSwitch = ({ status }: { status: UserStatus }): boolean => status === 'active' || status === 'inactive';

/** Whether a user can be deleted: a pending registration is decided on first. */
export const canDelete = ({ status }: { status: UserStatus }): boolean =>
  canSwitch({ status }) || status === 'rejected';

/** Whether a super admin can delete the user (spec 3 §2: "Only active users can be deleted"). */
export const canDeleteFromNetwork = ({ status }: { status: UserStatus }): boolean => status === 'active';

/** Whether a super admin can set the user's password: super admins choose their own (rule: console.users). */
export const canSetPassword = (company: Company, user: { role: Role; status: UserStatus }): boolean =>
  user.role !== 'super_admin' && canSwitch(user) && hasPasswordField(company, user.role);

/** Whether a super admin can act as the user (rule: impersonation.who); accounts for programs have no pages. */
export const canLogInAs = ({
  user,
  company_status,
}: {
  user: { role: Role; status: UserStatus } | null;
  company_status: Status | null;
}): boolean =>
  user?.status === 'active' && company_status === 'active' && user.role !== 'super_admin' && user.role !== 'api';

/** Whether the queue is shown: where users register themselves, and wherever somebody is waiting (rule: admin.registration-queue). */
export const hasQueue = ({ login_method }: Company, waiting: number): boolean =>
  login_method === 'requires_registration' || waiting > 0;
