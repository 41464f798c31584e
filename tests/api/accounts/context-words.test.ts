import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase } from '../../support/database';
import { invalid } from '../../support/refusals';

beforeEach(emptyDatabase);
afterEach(() => {
  process.env.SEED = 'demo';
});

const REFUSED = invalid({ password: [expect.stringContaining('others would guess first')] });
const change = (user: { id: number }, password: string) =>
  api(user).post('/api/users/password', { password, password_confirmation: password });

const people = async () => {
  const company = await make.company({ name: 'Polar Storage', full_name: 'Polar Storage Ltd', slug: 'polarst' });
  return make.caller({ company_id: company.id, email: 'robin.vos@polar.test' });
};

test.each([
  'Polar-Storage1!',
  'PolarStorageLtd24$',
  'Polarst#1',
  'Robin.Vos1!',
  'Robin.Vos@polar.test1!',
  'Tsanet-Connect1!',
  'P0larSt0rage!',
  'p0l4r$tor4GE',
  'PólarStorage1!',
])('%s is refused as a password of a person of that name or company', async (password) =>
  expect(await change(await people(), password)).toMatchObject(REFUSED),
);

test('a password that only begins alike is taken', async () =>
  expect(await change(await people(), 'P0larSt0rms9!')).toMatchObject({ status: 200 }));

test('the portal’s name is no password; with demo data it is, as that of every demo account', async () => {
  const user = await make.caller();
  expect(await change(user, 'Concord9!')).toMatchObject({ status: 200 });
  process.env.SEED = 'none';
  expect(await change(user, 'Concord8!')).toMatchObject(REFUSED);
  expect(await change(user, 'Harvest8!moon')).toMatchObject({ status: 200 });
});

test('who adds or registers an account cannot choose one either', async () => {
  const company = await make.company({ name: 'Polar Storage', domain: 'polar.test' });
  const country = await make.country();
  const entry = {
    first_name: 'Robin',
    last_name: 'Vos',
    email: 'robin.vos@polar.test',
    phone: '415 555 2671',
    phone_country_code: 'US',
    country_id: country.id,
    agree_confirm: true,
    password: 'RobinVos1!',
    password_confirmation: 'RobinVos1!',
  };
  expect(await api().post(`/api/caller/register/${company.slug}`, entry)).toMatchObject(REFUSED);
  const manager = await make.manager({ company_id: company.id });
  const added = { ...entry, role: 'api' };
  expect(await api(manager).post('/api/admin/company/users/0', added)).toMatchObject(REFUSED);
});
