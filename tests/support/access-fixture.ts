import { make } from '@/tools/factories/make';
import type { Fixture, Identity } from './access';
import { signInAs } from './api';

/** Headers of a request by this identity. */
export async function headersOf(fixture: Fixture, identity: Identity): Promise<Record<string, string>> {
  if (identity === 'none') return {};
  if (identity !== 'impersonating') {
    const { token } = await signInAs(fixture.users[identity]);
    return { authorization: `Bearer ${token}` };
  }
  const own = await signInAs(fixture.users.super);
  const { token } = await signInAs(fixture.users.caller, { impersonator_session_id: own.session_id });
  return { authorization: `Bearer ${token}` };
}

/** The network that the access table's requests are made in. */
export async function accessFixture(): Promise<Fixture> {
  const net = await make.partners({ company: { name: 'Acme Storage' } });
  const [acme, other, limited] = [
    net.company,
    await make.company(),
    await make.company({ membership_type: 'limited' }),
  ];
  const users = {
    disabled: await make.caller({ company_id: acme.id, status: 'inactive' }),
    caller: net.caller,
    admin: await make.manager({ company_id: acme.id }),
    other_caller: await make.caller({ company_id: other.id }),
    other_admin: await make.manager({ company_id: other.id }),
    limited: await make.manager({ company_id: limited.id }),
    api: await make.apiUser({ company_id: acme.id }),
    super: await make.superAdmin(),
  };
  return { acme, other, limited, users, receiver: net.receiver, document: net.document, community: net.community };
}
