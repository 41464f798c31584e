import { byteRangeOf } from '@/lib/work/room/byte-range';

test.each([
  [undefined, null],
  ['', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['items=0-1', null],
  ['bytes=5-2', null],
  ['bytes=0-', { start: 0, end: 10 }],
  ['bytes=2-4', { start: 2, end: 5 }],
  ['BYTES= 9 - 99', { start: 9, end: 10 }],
  ['bytes=-3', { start: 7, end: 10 }],
  ['bytes=-99', { start: 0, end: 10 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-12', 'unsatisfiable'],
  [`bytes=${'9'.repeat(400)}-`, null],
])('%j of ten bytes is %j', (header, range) => expect(byteRangeOf(header, 10)).toEqual(range));
