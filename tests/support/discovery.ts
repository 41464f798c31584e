import { make } from '@/tools/factories/make';
import type { NewUser } from '@/tools/factories/accounts';
import { api } from './api';
import { addPasskey, withCodeApp } from './factor-fixtures';

type Ask = (email: string) => Promise<{ status: number; body: object }>;
/** A call that could show whether an address has an account, with addresses that have one and others that have none. */
export type Discovery = { ask: Ask; known: (n: number) => Promise<string>; unknown: (n: number) => string };

let from = 0;
/** A client with an address of its own, so that no limit per address applies. */
export const stranger = () => api(undefined, { 'x-client-address': `10.${(from >> 8) & 255}.${from++ & 255}.1` });

const logIn: Ask = (email) => stranger().post('/api/auth/login', { email, password: 'Wrong1!pass' });
const forget: Ask = (email) => stranger().post('/api/auth/forgot_password', { email });
const ownCompanies: Ask = (email) => stranger().post('/api/auth/companies', { email });
const verify: Ask = (email) => stranger().post('/api/auth/verify_account', { email });

const users =
  (
    ask: Ask,
    values: () => NewUser = () => ({}),
    more?: (user: { id: number; email: string }, n: number) => Promise<unknown>,
  ) =>
  async (): Promise<Discovery> => {
    const { id: company_id } = await make.company();
    const known = async (n: number) => {
      const user = await make.caller({ company_id, ...values() });
      await more?.(user, n);
      return user.email;
    };
    return { ask, known, unknown: (n) => `nobody${n}@elsewhere${company_id}.test` };
  };

/** Users of a company that logs in by link, whose addresses are of its domain as the unknown ones are. */
const linked = (values: NewUser) => async (): Promise<Discovery> => {
  const { id: company_id, domain } = await make.company({ login_method: 'email_link' });
  return {
    ask: (email) => stranger().post('/api/caller/link', { email, company_id, agree_confirm: true }),
    known: async (n) => (await make.caller({ company_id, email: `known${n}@${domain}`, ...values })).email,
    unknown: (n) => `new${n}@${domain}`,
  };
};

const elsewhere = ({ email }: { email: string }) => make.caller({ email });

const inMinutes = (count: number) => new Date(Date.now() + count * 60_000);

export const DISCOVERIES: [what: string, begin: () => Promise<Discovery>][] = [
  ['a failed login', users(logIn)],
  ['a failed login without a password', users(logIn, () => ({ password_hash: null }))],
  [
    'a failed login where a code or a passkey would be asked (rules: second-factor.asked, passkeys.neutral)',
    users(
      logIn,
      () => ({}),
      async (user, n) => (n % 2 ? withCodeApp(user) : addPasskey(api(user))),
    ),
  ],
  ['a failed login of a locked account', users(logIn, () => ({ locked_until: inMinutes(14) }))],
  ['a failed login of accounts at two companies', users(logIn, undefined, elsewhere)],
  ['a forgotten password', users(forget)],
  ['a forgotten password at two companies', users(forget, undefined, elsewhere)],
  ['a request of one’s companies', users(ownCompanies, undefined, elsewhere)],
  ['a login link', linked({})],
  ['a login link for an account that may not use it', linked({ status: 'inactive' })],
  [
    'another verification email',
    users(verify, () => ({ status: 'pending_verification', registration_type: 'registration' })),
  ],
  ['another verification email of an account that needs none', users(verify)],
];
