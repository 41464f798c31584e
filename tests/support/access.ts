import type { User } from '@/tools/factories/accounts';
import type { Company } from '@/tools/factories/companies';
import type { Partners } from '@/tools/factories/partners';

/**
 * The access table: the expected status for each identity, method and route. Rows are in tests/access, one file per domain;
 * tests/api/access.test.ts calls every route as every identity, and fails for a route without a row.
 */

/** `disabled` has a token from before the user was disabled; `impersonating` is a super admin acting as `caller`. */
export const IDENTITIES = [
  'none',
  'disabled',
  'caller',
  'admin',
  'other_caller',
  'other_admin',
  'limited',
  'api',
  'super',
  'impersonating',
] as const;
export type Identity = (typeof IDENTITIES)[number];
export type Statuses = Record<Identity, number>;

/** Acme with its users, a partner with a process in a common group, and outside that group another company and a limited one. */
export type Fixture = Pick<Partners, 'receiver' | 'document' | 'community'> & {
  acme: Company;
  other: Company;
  limited: Company;
  users: Record<Exclude<Identity, 'none' | 'impersonating'>, User>;
};

export const userOf = ({ users }: Fixture, identity: Identity): User =>
  users[identity === 'none' || identity === 'impersonating' ? 'caller' : identity];

type AccessRequest = { path: string; body?: object; headers?: Record<string, string> };
type MakeRequest = (
  fixture: Fixture,
  identity: Identity,
) => string | Partial<AccessRequest> | Promise<string | Partial<AccessRequest>>;

/**
 * Statuses, optionally with a request that is valid for an authorized identity: a body, or a function that returns the path
 * or path and body. The default path is that of the route.
 */
type Row = Statuses | [Statuses, object | MakeRequest];
/** Rows of a domain by `METHOD /path`, with the path as in the folders of app/. */
export type AccessRows = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'} /${string}`, Row>;

export type AccessCase = {
  route: string;
  method: string;
  statuses: Statuses;
  request: (fixture: Fixture, identity: Identity) => Promise<AccessRequest>;
};

export function accessCases(rows: AccessRows): AccessCase[] {
  return Object.entries(rows).map(([route, row]) => {
    const [method, path] = route.split(' ') as [string, string];
    const [statuses, sent] = Array.isArray(row) ? row : [row, undefined];
    return {
      route,
      method,
      statuses,
      async request(fixture, identity) {
        if (typeof sent !== 'function') return { path, body: sent };
        const made = await (sent as MakeRequest)(fixture, identity);
        return typeof made === 'string' ? { path: made } : { path, ...made };
      },
    };
  });
}

const all = (status: number): Statuses =>
  Object.fromEntries(IDENTITIES.map((identity) => [identity, status])) as Statuses;

export const everybody = (status = 200): Statuses => all(status);
export const loggedInOnly = (status = 200): Statuses => ({ ...all(status), none: 401, disabled: 401 });
export const partnersOnly = (status = 200): Statuses => ({ ...loggedInOnly(status), super: 403 });
export const superAdminsOnly = (status = 200): Statuses => ({ ...all(403), none: 401, disabled: 401, super: status });
/** Company admins; those of limited companies may have another status. */
export const adminsOnly = (status = 200, limited = status): Statuses => ({
  ...all(403),
  none: 401,
  disabled: 401,
  admin: status,
  other_admin: status,
  limited,
});
/** Data of one company, which answers 404 to users of others. */
export const ownCompanyOnly = (statuses: Statuses): Statuses => ({
  ...statuses,
  ...Object.fromEntries(
    (['other_caller', 'other_admin', 'limited'] as const).filter((who) => statuses[who] < 300).map((who) => [who, 404]),
  ),
});
export const notImpersonating = (statuses: Statuses): Statuses => ({ ...statuses, impersonating: 403 });
