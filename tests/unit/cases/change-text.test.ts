import { changeText } from '@/lib/work/cases/read/change-text';

test.each<[string, Partial<Parameters<typeof changeText>[0]>, string | null]>([
  ['case.accepted', {}, 'Borealis Networks accepted case 4711'],
  ['case.submitted', {}, 'Borealis Networks sent case 4711'],
  ['case.information-request', {}, 'Borealis Networks asked for information on case 4711'],
  ['case.accepted', { by_colleague: true }, 'Ada Berg accepted case 4711'],
  ['case.accepted', { by_colleague: true, actor_name: null }, 'Borealis Networks accepted case 4711'],
  ['case.withdrawn', { company: null }, 'Case 4711 has changed'],
  ['case.time-limit', { company: null }, 'Case 4711 is late'],
  ['case.auto-closed', { company: null }, 'Case 4711 was closed: nothing happened for a long time'],
  ['case.something-new', {}, 'Case 4711 has changed'],
  ['case.reminder', {}, null],
  ['case.customer-data-viewed', {}, null],
])('%s with %j: %s', (name, over, text) =>
  expect(
    changeText({
      name,
      company: 'Borealis Networks',
      actor_name: 'Ada Berg',
      by_colleague: false,
      number: '4711',
      ...over,
    }),
  ).toBe(text),
);
