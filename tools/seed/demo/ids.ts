import type { Role } from '@/lib/shared/enums';

/** Fixed ids of the demo network (rule: operations.demo). */
export const SLUGS = ['acme', 'borealis', 'cobalt', 'dune', 'ember', 'fjord', 'glacier', 'harbor'] as const;
export type Slug = (typeof SLUGS)[number];

export const companyId = (slug: Slug) => SLUGS.indexOf(slug) + 1;

export const DEPARTMENT = { routing: 1, wireless: 2, analytics: 3, marketplace: 4 } as const;
export const GROUP = { forum: 1, circle: 2, alliance: 3, free: 4, marketplace: 5, hosted: 6, empty: 7 } as const;
export const PROCESS = {
  acme: 1,
  borealis: 2,
  wireless: 3,
  cobalt: 4,
  harbor: 5,
  harbor_row: 6,
  harbor_column: 7,
  ember: 8,
  fjord: 9,
  dune: 10,
  dune_limited: 11,
  cobalt_pending: 12,
  fjord_rejected: 13,
} as const;
export const TEMPLATE = { welcome: 1, welcome_partner: 2 } as const;

/** Accounts of each company, named by the local part of their address. */
export const ACCOUNTS = ['caller', 'second', 'program', 'manager', 'api'] as const;
export type Account = (typeof ACCOUNTS)[number];
export const ROLE_OF: Record<Account, Role> = {
  caller: 'caller',
  second: 'caller',
  program: 'program_manager',
  manager: 'business_manager',
  api: 'api',
};

export const SUPER_ID = 1;
export const PENDING_ID = 2 + SLUGS.length * ACCOUNTS.length;
export const userId = (slug: Slug, account: Account) =>
  2 + SLUGS.indexOf(slug) * ACCOUNTS.length + ACCOUNTS.indexOf(account);

/** The users that represent the companies' API clients. */
export const apiClientUserId = (slug: Slug) => PENDING_ID + 10 + SLUGS.indexOf(slug);

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
