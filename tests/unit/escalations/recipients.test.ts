import { managersOf } from '@/lib/work/manager-requests/recipients';

const manager = (user_id: number | null, email: string | null) => ({
  user_type: 'main' as const,
  user_id,
  first_name: 'Luc',
  last_name: null,
  email,
});
const process = {
  managers: [],
  collaborate_email: null,
  collaborate_cc_email: null,
  receiver_email: null,
  company_name: 'Ember',
};

test.each([
  [
    'managers and the process’s own addresses',
    {
      managers: [manager(7, 'Luc@ember.test')],
      collaborate_email: 'desk@ember.test; duty@ember.test',
      collaborate_cc_email: 'cc@ember.test',
      receiver_email: 'office@ember.test',
    },
    ['7 Luc luc@ember.test', 'null Ember desk@ember.test', 'null Ember duty@ember.test', 'null Ember cc@ember.test'],
  ],
  [
    'no duplicates, and the user where there is one',
    { managers: [manager(7, 'luc@ember.test'), manager(null, 'LUC@ember.test')], collaborate_email: 'luc@ember.test' },
    ['7 Luc luc@ember.test'],
  ],
  [
    'the company, where the process has no address',
    { managers: [manager(7, null)], receiver_email: 'office@ember.test' },
    ['null Ember office@ember.test'],
  ],
  ['no one', {}, []],
])('%s', (_name, over, expected) => {
  expect(managersOf({ ...process, ...over }).map(({ user_id, name, email }) => `${user_id} ${name} ${email}`)).toEqual(
    expected,
  );
});
