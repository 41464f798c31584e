import { transact } from '@/db/client';
import { make } from '@/tools/factories/make';
import type { Fixture, Identity } from './access';
import { loginAs } from './api';
import { testSql } from './database';
import { forgetRequests } from './request-counts';

const loggedIn = new WeakMap<Fixture, Partial<Record<Identity, Promise<Record<string, string>>>>>();

export function headersOf(fixture: Fixture, identity: Identity): Promise<Record<string, string>> {
  const known = loggedIn.get(fixture) ?? {};
  loggedIn.set(fixture, known);
  return (known[identity] ??= logIn(fixture, identity));
}

async function logIn({ users }: Fixture, identity: Identity): Promise<Record<string, string>> {
  if (identity === 'none') return {};
  if (identity !== 'impersonating') return { authorization: `Bearer ${(await loginAs(users[identity])).token}` };
  const own = await loginAs(users.super);
  const { token } = await loginAs(users.caller, { impersonator_session_id: own.session_id });
  return { authorization: `Bearer ${token}` };
}

/** Builds the network of the access table's requests and resets the limits of earlier requests. */
export async function accessFixture(): Promise<Fixture> {
  await forgetLimits();
  return transact(async (db) => {
    const net = await make.partners({}, db);
    const [acme, other, limited] = [
      net.company,
      await make.company({}, db),
      await make.company({ membership_type: 'limited' }, db),
    ];
    const users = {
      disabled: await make.caller({ company_id: acme.id, status: 'inactive' }, db),
      caller: net.caller,
      admin: await make.manager({ company_id: acme.id }, db),
      other_caller: await make.caller({ company_id: other.id }, db),
      other_admin: await make.manager({ company_id: other.id }, db),
      limited: await make.manager({ company_id: limited.id }, db),
      api: await make.apiUser({ company_id: acme.id }, db),
      super: await make.superAdmin({}, db),
    };
    return { acme, other, limited, users, receiver: net.receiver, document: net.document, community: net.community };
  });
}

/** All rows come from one address and write to the same mailboxes within minutes. */
async function forgetLimits(): Promise<void> {
  forgetRequests();
  await testSql()`delete from rate_limits`;
}
