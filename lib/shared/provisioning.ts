import type { Role } from './enums';

/** Roles that a group of the directory may give, least first; never network staff or API users (rule: scim.mapping). */
export const DIRECTORY_ROLES = ['caller', 'program_manager', 'business_manager'] as const satisfies Role[];
export type DirectoryRole = (typeof DIRECTORY_ROLES)[number];

/** Attributes of a user that only the directory changes (rule: scim.owned). */
export const OWNED_FIELDS = ['first_name', 'last_name', 'email', 'phone', 'role', 'status'] as const;
export type OwnedField = (typeof OWNED_FIELDS)[number];

export const DOMAIN_STATES = {
  proven: 'Proven',
  vouched: 'Vouched for',
  unproven: 'Not proven',
} as const;
export type DomainState = keyof typeof DOMAIN_STATES;

/** Characters of a bearer token that a directory presents. */
export const DIRECTORY_TOKEN = /^ct_[\w-]{43}$/;
