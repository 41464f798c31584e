import { isNetworkStaff, type Person } from '@/lib/shared/actor';
import { inWords, LOGGED_IN_LATELY, NOT_LOGGED_IN } from '@/lib/shared/durations';
import type { LoginMethod, RegistrationType, Role, Status, UserStatus } from '@/lib/shared/enums';
import { pageNumberOf, searchOf, type Address } from '@/lib/shared/table-address';

/** Roles a company's admins may assign; only super admins grant super_admin (rule: admin.user-roles). */
export const COMPANY_ROLES = ['caller', 'program_manager', 'business_manager', 'api'] as const satisfies Role[];
/** Roles super admins may assign (rule: network.users). */
export const NETWORK_ROLES = [...COMPANY_ROLES, 'super_admin'] as const satisfies Role[];

type Reader = Pick<Person, 'kind'>;

export const rolesFor = (actor: Reader): readonly Role[] => (isNetworkStaff(actor) ? NETWORK_ROLES : COMPANY_ROLES);

/** True when the actor may use addresses outside the company's domains (rule: admin.user-domains). */
export const mayUseAnyDomain = (actor: Reader): boolean => isNetworkStaff(actor);

export const LISTED_STATUS = ['active', 'inactive', 'pending_approval', 'rejected'] as const satisfies UserStatus[];

export const openedStatus = (actor: Reader): readonly UserStatus[] =>
  isNetworkStaff(actor) ? [...LISTED_STATUS, 'pending_verification'] : LISTED_STATUS;

/** Statuses in the network's list of users who cannot log in (yet) (rule: network.users-list). */
export const NOT_ACTIVE_STATUS = [
  'inactive',
  'rejected',
  'pending_approval',
  'pending_verification',
] as const satisfies UserStatus[];
export const NOT_ACTIVE_SORTS = ['name', 'email', 'company', 'status', 'created_at', 'last_login_at'] as const;
export type NotActiveSort = (typeof NOT_ACTIVE_SORTS)[number];

/** Filters of the Inactive Users list in the address. Its pages count from 1 in the address and from 0 in the call. */
export const notActiveListOf = ({ sort, dir, ...address }: Address) => ({
  q: searchOf(address),
  ...(typeof sort === 'string' && sort && { sort }),
  ...(typeof dir === 'string' && dir && { dir }),
  page: pageNumberOf(address) - 1,
});

export const NETWORK_STATUS = [...LISTED_STATUS, 'pending_verification'] as const satisfies UserStatus[];
export const NETWORK_USER_SORTS = ['name', 'email', 'company', 'role', 'status', 'last_login_at'] as const;
export type NetworkUserSort = (typeof NETWORK_USER_SORTS)[number];

export const LOGIN_FILTERS = {
  month: `In the last ${inWords(LOGGED_IN_LATELY)}`,
  quarter: `Not for ${inWords(NOT_LOGGED_IN)}`,
  never: 'Never',
} as const;
export type LoginFilter = keyof typeof LOGIN_FILTERS;

export const USER_SORTS = ['name', 'email', 'role', 'registration_type', 'status', 'last_login_at'] as const;
export type UserSort = (typeof USER_SORTS)[number];

type Company = { login_method: LoginMethod };

export const companyInWords = (actor: Reader): string => (isNetworkStaff(actor) ? 'Each company' : 'Your company');

export const alwaysHasPassword = (role: Role) => role === 'api' || role === 'super_admin';

/** True when a user of the company has a password: under single sign-on only role api does (rule: admin.user-roles). */
export const hasPasswordField = ({ login_method }: Company, role: Role) =>
  login_method !== 'sso' || alwaysHasPassword(role);

/** True when a new user needs a password now: a program cannot follow an invitation. */
export const needsPassword = (role: Role) => role === 'api';

/**
 * True when a new user without a password gets a link to set one; elsewhere people log in by email link or single
 * sign-on (rule: admin.invitation).
 */
export const isInvited = (company: Company, role: Role) =>
  role === 'super_admin' || (role !== 'api' && company.login_method === 'requires_registration');

type Invited = { role: Role; status: UserStatus; has_password: boolean };

export const canInvite = (company: Company, { role, status, has_password }: Invited) =>
  status === 'active' && !has_password && isInvited(company, role);

export const canSwitch = ({ status }: { status: UserStatus }): boolean => status === 'active' || status === 'inactive';

/**
 * True when the actor can delete the user. A pending registration has to be decided first; network staff delete only
 * active users (spec 3 §2: "Only active users can be deleted").
 */
export const canDelete = (actor: Reader, { status }: { status: UserStatus }): boolean =>
  isNetworkStaff(actor) ? status === 'active' : canSwitch({ status }) || status === 'rejected';

/** True for who can be erased: a pending registration has to be decided first, and who is deleted has no account (rule: accounts.erased). */
export const canErase = ({ status }: { status: UserStatus }): boolean => canSwitch({ status }) || status === 'rejected';

/** True when a super admin can set the user's password: super admins choose their own (rule: network.users). */
export const canSetPassword = (company: Company, user: { role: Role; status: UserStatus }): boolean =>
  user.role !== 'super_admin' && canSwitch(user) && hasPasswordField(company, user.role);

/** True when a super admin can act as the user (rule: impersonation.who). API accounts have no pages. */
export const canLogInAs = ({
  user,
  company_status,
}: {
  user: { role: Role; status: UserStatus } | null;
  company_status: Status | null;
}): boolean =>
  user?.status === 'active' && company_status === 'active' && user.role !== 'super_admin' && user.role !== 'api';

/**
 * True when the queue is shown: where users register themselves, or while someone is waiting (rule:
 * admin.registration-queue).
 */
export const hasQueue = ({ login_method }: Company, waiting: number): boolean =>
  login_method === 'requires_registration' || waiting > 0;

/** True for someone who registered and has not confirmed the email address (rule: accounts.ask-again). */
export const asksAgain = (user: { status: UserStatus; registration_type: RegistrationType }): boolean =>
  user.status === 'pending_verification' && user.registration_type === 'registration';

/** Address after an unknown user: the list, with a warning (spec 3 §8). */
export const NO_USER = '/super_admin/users?alert=user';

/**
 * A CSV file can assign these roles: an API user needs a password, which files must not contain (rule: admin.import).
 */
export const IMPORTED_ROLES = ['caller', 'program_manager', 'business_manager'] as const satisfies Role[];
export const MAX_IMPORTED = 1000;
export const MAX_IMPORT_KB = 512;
export const CSV_COLUMNS = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  country: 'Country',
  city: 'City',
  role: 'Role',
} as const;
export type CsvColumn = keyof typeof CSV_COLUMNS;
export const REQUIRED_COLUMNS = ['first_name', 'last_name', 'email'] as const satisfies CsvColumn[];

type Way = { role: Role; email: string };
type Stored = Way & { pending_email: string | null };

/**
 * True for a save that gives access in a way that an invitation does not: as an API user or network staff, or by links
 * to another address (rule: proof.ways-in).
 */
export const opensWayIn = (before: Stored | null, { role, email }: Way): boolean =>
  (alwaysHasPassword(role) && role !== before?.role) ||
  (before !== null && ![before.email, before.pending_email].includes(email));

type FactorOwner = { role: Role; status: UserStatus; second_factor_at: Date | null; has_copied_passkey: boolean };

/**
 * True for actors who may open and cancel the reset of another user's second factors: managers for their users, network
 * staff also for managers and for each other (rule: second-factor.reset).
 */
export const mayDecideFor = (actor: Reader, { role }: Pick<FactorOwner, 'role'>): boolean =>
  isNetworkStaff(actor) || role === 'caller';

export const canResetFactors = (actor: Reader, user: FactorOwner): boolean =>
  mayDecideFor(actor, user) &&
  user.role !== 'api' &&
  user.status === 'active' &&
  (user.second_factor_at !== null || user.has_copied_passkey);
