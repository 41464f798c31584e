import { actorOf, type SessionRow } from '@/lib/platform/operation/identify';
import { MEMBERSHIPS, ROLES, keysOf, type Membership, type Role } from '@/lib/shared/enums';

const COMPANY = {
  id: 7,
  name: 'Acme',
  slug: 'acme',
  login_method: 'requires_registration',
  allow_notes: true,
} as const;
const CLIENT = { id: 3, client_id: 'cc_1', name: 'Bridge', scopes: ['cases:read', 'cases:write'], ip_ranges: [] };

const row = (role: Role, has: { company: boolean; level: Membership | null; client?: boolean }) =>
  ({
    user: { id: 1, role, second_factor_at: null, agreement_version: 1 },
    signed_in_at: new Date(),
    proved_at: null,
    requires_second_factor: false,
    staff: null,
    stale: false,
    level: has.level,
    company: has.company ? COMPANY : null,
    client: has.client ? CLIENT : null,
    impersonator: null,
  }) as unknown as SessionRow;

const kinds = keysOf(ROLES).flatMap((role) =>
  [true, false].flatMap((company) =>
    [...keysOf(MEMBERSHIPS), null].map((level) => {
      const member = role === 'api' ? 'api_client' : 'member';
      const kind = role === 'super_admin' ? 'super' : company && level ? member : 'guest';
      return { role, company, level, kind };
    }),
  ),
);

test.each(kinds)('$role with company $company of level $level is a $kind', ({ role, company, level, kind }) => {
  expect(actorOf(row(role, { company, level })).kind).toBe(kind);
});

test.each([
  [undefined, ['cases:read', 'cases:write']],
  [['cases:read'], ['cases:read']],
  [['cases:read', 'webhooks'], ['cases:read']],
  [[], []],
] as const)('a token for the scopes %j of a client with two has %j', (scopes, granted) => {
  const client = row('api', { company: true, level: 'premium', client: true });
  expect(actorOf(client, scopes)).toMatchObject({ scopes: granted });
});
