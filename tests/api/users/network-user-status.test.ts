import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase } from '../../support/database';
import { auditOf, company, editOf, networkUser, userRow } from '../../support/user-fixtures';
import { invalid } from '../../support/refusals';

beforeEach(emptyDatabase);

const USERS = '/api/super_admin/users';
const NEW = `${USERS}/0`;
type SaveAnswer = { user: { id: number } };
const boss = () => make.superAdmin({ first_name: 'Sam', last_name: 'Okafor', email: 'sam@concord.test' });

describe('the status of a user', () => {
  test('is taken by the save: a user is added inactive, disabled, and enabled again', async () => {
    const [{ acme, caller }, sam] = [await company(), await boss()];
    const added = await api(sam).post<SaveAnswer>(NEW, await networkUser(acme, { status: 'inactive' }));
    expect(await userRow(added.body.user.id)).toMatchObject({ status: 'inactive' });
    const session = api(caller);
    expect((await session.get('/api/auth/me')).status).toBe(200);
    const save = async (status?: string) =>
      (await api(sam).post(`${USERS}/${caller.id}`, await editOf(caller, { ...(status && { status }) }))).status;
    expect(await save('inactive')).toBe(200);
    expect(await userRow(caller.id)).toMatchObject({ status: 'inactive' });
    expect((await session.get('/api/auth/me')).status).toBe(401);
    expect(await auditOf('user.save')).toMatchObject({ changes: { status: ['active', 'inactive'] } });
    expect(await save()).toBe(200);
    expect(await userRow(caller.id)).toMatchObject({ status: 'inactive' });
    expect(await save('active')).toBe(200);
    expect(await userRow(caller.id)).toMatchObject({ status: 'active' });
  });

  test('stays under its rules: oneself, the last manager, and a registration', async () => {
    const sam = await boss();
    const manager = await make.manager();
    const waiting = await make.caller({ status: 'pending_approval' });
    const save = async (user: Parameters<typeof editOf>[0] & { id: number }, status: string) =>
      (await api(sam).post(`${USERS}/${user.id}`, await editOf(user, { status }))).status;
    expect(await save(sam, 'inactive')).toBe(409);
    expect(await save(manager, 'inactive')).toBe(409);
    expect(await save(waiting, 'active')).toBe(409);
    expect(await userRow(manager.id)).toMatchObject({ status: 'active' });
  });

  test('an unknown status and an unknown country of the phone are refused beside the field', async () => {
    const [{ acme, caller }, sam] = [await company(), await boss()];
    for (const entry of [
      { status: 'gone' },
      { status: 'rejected' },
      { phone_country_code: 'ZZ' },
      { phone_country_code: 'UK' },
      { phone_country_code: 'nl' },
    ]) {
      const [field] = Object.keys(entry) as [string];
      const message = field === 'status' ? 'Choose active or inactive.' : 'Choose a country.';
      for (const [id, form] of [
        [0, await networkUser(acme, entry)],
        [caller.id, await editOf(caller, entry)],
      ] as const)
        expect(await api(sam).post(`${USERS}/${id}`, form)).toMatchObject(invalid({ [field]: [message] }));
    }
  });
});
