import { make } from '@/tools/factories/make';
import { api } from './api';
import { addPasskey, withCodeApp } from './factor-fixtures';

/** A call that may not show whether an address has an account (rule: passwords.neutral), and addresses that have one or not. */
export type Discovery = {
  ask: (email: string) => Promise<{ status: number; body: object }>;
  known: (n: number) => Promise<string>;
  unknown: (n: number) => string;
};

let from = 0;
/** A client with an address of its own, so that no limit per address applies. */
export const stranger = () => api(undefined, { 'x-client-address': `10.${(from >> 8) & 255}.${from++ & 255}.1` });

type Over = NonNullable<Parameters<typeof make.caller>[0]>;
const call =
  (path: string, entries = {}, over: () => Over = () => ({})) =>
  async (): Promise<Discovery> => {
    const { id: company_id } = await make.company();
    return {
      ask: (email) => stranger().post(path, { email, ...entries }),
      known: async () => (await make.caller({ company_id, ...over() })).email,
      unknown: (n) => `nobody${n}@company${company_id}.test`,
    };
  };
const login = (over?: () => Over) => call('/api/auth/login', { password: 'Wrong1!pass' }, over);

async function loginWithFactors(): Promise<Discovery> {
  const [begun, company] = [await login()(), await make.company()];
  const known = async (n: number) => {
    const user = await make.caller({ company_id: company.id });
    if (n % 2) await withCodeApp(user);
    else await addPasskey(api(user));
    return user.email;
  };
  return { ...begun, known };
}

const link = (over: Over) => async (): Promise<Discovery> => {
  const { id: company_id, domain } = await make.company({ login_method: 'email_link' });
  return {
    ask: (email) => stranger().post('/api/caller/link', { email, company_id, agree_confirm: true }),
    known: async (n) => (await make.caller({ company_id, email: `known${n}@${domain}`, ...over })).email,
    unknown: (n) => `new${n}@${domain}`,
  };
};

export const DISCOVERIES: [name: string, begin: () => Promise<Discovery>][] = [
  ['a failed login', login()],
  ['a failed login without a password', login(() => ({ password_hash: null }))],
  [
    'a failed login where a code or a passkey would be asked (rules: second-factor.asked, passkeys.neutral)',
    loginWithFactors,
  ],
  ['a failed login of a locked account', login(() => ({ locked_until: new Date(Date.now() + 14 * 60_000) }))],
  ['a forgotten password', call('/api/auth/forgot_password')],
  ['a login link', link({})],
  ['a login link for an account that may not use it', link({ status: 'inactive' })],
  [
    'another verification email',
    call('/api/auth/verify_account', {}, () => ({
      status: 'pending_verification',
      registration_type: 'registration',
    })),
  ],
  ['another verification email for an account that needs none', call('/api/auth/verify_account')],
];
