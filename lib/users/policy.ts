import type { Person } from '@/lib/shared/actor';
import type { LoginMethod, Role, Status, UserStatus } from '@/lib/shared/enums';

/** Roles a company's admins may assign; only super admins grant super_admin (rule: admin.user-roles). */
export const COMPANY_ROLES = ['caller', 'program_manager', 'business_manager', 'api'] as const satisfies Role[];
/** Roles super admins may assign (rule: network.users). */
export const NETWORK_ROLES = [...COMPANY_ROLES, 'super_admin'] as const satisfies Role[];

/** Statuses shown in lists. Unverified registrations and deleted users are excluded. */
export const LISTED_STATUS = ['active', 'inactive', 'pending_approval', 'rejected'] as const satisfies UserStatus[];

/** Statuses in the network's list of users who cannot log in (yet) (rule: network.users-list). */
export const NOT_ACTIVE_STATUS = [
  'inactive',
  'rejected',
  'pending_approval',
  'pending_verification',
] as const satisfies UserStatus[];
export const NOT_ACTIVE_SORTS = ['name', 'email', 'company', 'status', 'created_at', 'last_login_at'] as const;
export type NotActiveSort = (typeof NOT_ACTIVE_SORTS)[number];

/** Sortable columns of the users list. */
export const USER_SORTS = ['name', 'email', 'role', 'registration_type', 'status'] as const;
export type UserSort = (typeof USER_SORTS)[number];

type Company = { login_method: LoginMethod };

/** How an error message refers to the company of a user. */
export const companyOf = ({ kind }: Pick<Person, 'kind'>): string =>
  kind === 'super' ? 'Each company' : 'Your company';

/** Roles whose accounts have a password under every login method. */
export const alwaysHasPassword = (role: Role) => role === 'api' || role === 'super_admin';

/** Whether a user of the company has a password: under single sign-on only role api does (rule: admin.user-roles). */
export const hasPasswordField = ({ login_method }: Company, role: Role) =>
  login_method !== 'sso' || alwaysHasPassword(role);

/** Whether a new user needs a password; not when the company logs in by email link. */
export const needsPassword = ({ login_method }: Company, role: Role) =>
  alwaysHasPassword(role) || login_method === 'requires_registration';

/** Whether a user can be disabled or enabled. Registrations are approved or rejected instead. */
export const canSwitch = ({ status }: { status: UserStatus }): boolean => status === 'active' || status === 'inactive';

/** Whether a user can be deleted. A pending registration has to be decided first. */
export const canDelete = ({ status }: { status: UserStatus }): boolean =>
  canSwitch({ status }) || status === 'rejected';

/** Whether a super admin can delete the user (spec 3 §2: "Only active users can be deleted"). */
export const canDeleteFromNetwork = ({ status }: { status: UserStatus }): boolean => status === 'active';

/** Whether a super admin can set the user's password: super admins choose their own (rule: network.users). */
export const canSetPassword = (company: Company, user: { role: Role; status: UserStatus }): boolean =>
  user.role !== 'super_admin' && canSwitch(user) && hasPasswordField(company, user.role);

/** Whether a super admin can act as the user (rule: impersonation.who). API accounts have no pages. */
export const canLogInAs = ({
  user,
  company_status,
}: {
  user: { role: Role; status: UserStatus } | null;
  company_status: Status | null;
}): boolean =>
  user?.status === 'active' && company_status === 'active' && user.role !== 'super_admin' && user.role !== 'api';

/**
 * Whether the queue is shown: where users register themselves, or while someone is waiting (rule:
 * admin.registration-queue).
 */
export const hasQueue = ({ login_method }: Company, waiting: number): boolean =>
  login_method === 'requires_registration' || waiting > 0;
