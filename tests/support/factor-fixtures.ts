import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from '@/tools/factories/accounts';
import { testSql } from './database';
import { api, type Answer } from './api';
import { softPasskey } from './authenticator';

type Client = ReturnType<typeof api>;
type Who = { id: number };
type RequestOptions = { challenge: string; rpId: string; ticket: string };
type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };

export async function addPasskey(client: Client, { counts = true, name = 'Laptop' } = {}) {
  const key = softPasskey({ counts });
  const { body: options } = await client.post<CreationOptions>('/api/users/passkeys/options');
  const { status, body } = await client.post<{ passkey: { id: number } }>('/api/users/passkeys', {
    name,
    response: key.create(options),
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  return { key, id: body.passkey.id };
}

export const requestOptions = async (client: Client = api()) =>
  (await client.post<RequestOptions>('/api/auth/passkey/options')).body;

/** Logs in with a passkey, optionally with an error. */
export async function passkeyLogin(
  key: ReturnType<typeof softPasskey>,
  wrong: Parameters<typeof key.get>[1] = {},
  client: Client = api(),
): Promise<Answer<{ token: string; user: { id: number }; error: string }>> {
  const options = await requestOptions(client);
  return client.post('/api/auth/passkey', { ticket: options.ticket, response: key.get(options, wrong) });
}

/** Sets up a code app for a user; `code` returns the code of a number of steps from now. */
export async function withCodeApp(user: Who) {
  const client = api(user);
  const { body } = await client.post<{ secret: string; uri: string; qr: string }>('/api/users/totp/options');
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
  const start = Date.now();
  const code = (steps = 0) => totp.generate({ timestamp: start + steps * 30_000 });
  const added = await client.post<{ recovery_codes: string[] }>('/api/users/totp', { code: code() });
  expect([added.status, added.body]).toEqual([200, expect.anything()]);
  // The code before this one would do as well, but might be too old by the time it arrives.
  await testSql()`update code_apps set last_step = last_step - 1 where user_id = ${user.id}`;
  return { secret: body.secret, code, recovery_codes: added.body.recovery_codes };
}

export const passwordLogin = (email: string, client: Client = api(), password = PASSWORD) =>
  client.post<{ token?: string; ticket: string; second_factor?: true; error?: string; reason?: string }>(
    '/api/auth/login',
    { email, password },
  );

export const codeLogin = (ticket: string, code: string, client: Client = api()) =>
  client.post<{ token?: string; user: { id: number }; error?: string }>('/api/auth/second_factor', { ticket, code });
