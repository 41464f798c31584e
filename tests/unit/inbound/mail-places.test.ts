import { mailPlaces, type ConnectionState } from '@/lib/reach/inbound/mail-places';

type Step = { enters?: string; is?: ConnectionState; at?: number; leaves?: string };

/** Places for 4 connections, 3 of an address; a connection is `address/number`. Returns who was refused and who was ended. */
function outcome(steps: Step[]): { refused: string[]; ended: string[] } {
  const [refused, ended]: string[][] = [[], []];
  const places = mailPlaces({ max: 4, maxPerAddress: 3, patience: 10 });
  for (const { enters, is, at = 0, leaves } of steps) {
    if (leaves) places.leave(leaves);
    if (!enters) continue;
    const [address = ''] = enters.split('/');
    if (!places.enter(enters, address, () => ended!.push(enters), at)) refused!.push(enters);
    else if (is) places.note(enters, is, at);
  }
  return { refused: refused!, ended: ended! };
}

const of = (address: string, count: number, is: ConnectionState): Step[] =>
  Array.from({ length: count }, (_, at) => ({ enters: `${address}/${at}`, is, at }));

test.each<[string, Step[], { refused: string[]; ended: string[] }]>([
  [
    'an address has its places, and leaves the others',
    [...of('a', 3, 'sending'), { enters: 'b/0' }],
    { refused: [], ended: [] },
  ],
  ['one more of it ends its longest idle one', [...of('a', 4, 'idle')], { refused: [], ended: ['a/0'] }],
  ['not while all carry mails', [...of('a', 4, 'sending')], { refused: ['a/3'], ended: [] }],
  [
    'nor while they are kept, however long that takes',
    [...of('a', 3, 'keeping'), { enters: 'a/9', at: 99 }],
    { refused: ['a/9'], ended: [] },
  ],
  [
    'one that stopped in the middle of a mail is idle',
    [...of('a', 3, 'sending'), { enters: 'a/9', at: 11 }],
    { refused: [], ended: ['a/0'] },
  ],
  [
    'when all are taken, the address with the most gives way',
    [{ enters: 'b/0' }, ...of('a', 3, 'idle'), { enters: 'c/0', at: 5 }],
    { refused: [], ended: ['a/0'] },
  ],
  [
    'also when it carries more mails than it idles',
    [{ enters: 'b/0' }, ...of('a', 2, 'sending'), { enters: 'a/2' }, { enters: 'c/0', at: 5 }],
    { refused: [], ended: ['a/2'] },
  ],
  [
    'else whoever idles',
    [{ enters: 'b/0' }, ...of('a', 3, 'sending'), { enters: 'c/0', at: 5 }],
    { refused: [], ended: ['b/0'] },
  ],
  [
    'who has left gives a place back',
    [...of('a', 3, 'sending'), { leaves: 'a/1', enters: 'a/3' }],
    { refused: [], ended: [] },
  ],
])('%s', (_, steps, expected) => expect(outcome(steps)).toEqual(expected));
