import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';

/* Whether a partner is open and its emails are read, which its place among equals depends on (rule: directory.ranking). */

beforeEach(emptyDatabase);

test.each([
  ['an address of its form is refused', 'tac@borealis.test', 0, false],
  ['none of the addresses of its form is refused any more', 'other@borealis.test', 0, true],
  ['the refused address is that of another form', 'tac@borealis.test', 1, true],
])('ready or not: %s', async (_, email, at, is_ready) => {
  const {
    caller,
    receiver,
    document: process,
  } = await make.partners({
    document: { version: { title: 'Form', collaborate_email: 'desk@borealis.test; TAC@borealis.test' } },
  });
  const another = await make.process({ company_id: receiver.id });
  await testSql()`insert into inbound_addresses ${testSql()({ process_id: [process, another][at]!.id, email, ask_at: new Date(), refused_at: new Date(), refused_words: '550' })}`;
  const { body } = await api(caller).get('/api/caller/company_directory');
  expect(body).toMatchObject({ directory: [{ document_id: process.id, is_ready }] });
});

test.each([
  ['two heartbeats, the last of them 15 days ago', [{ heartbeats: 2, days: 15 }], false],
  ['two heartbeats, the last of them 13 days ago', [{ heartbeats: 2, days: 13 }], true],
  ['a third heartbeat that was just sent', [{ heartbeats: 3, days: 0 }], false],
  [
    'one of two addresses',
    [
      { heartbeats: 3, days: 0 },
      { heartbeats: 1, days: 20 },
    ],
    true,
  ],
  [
    'one of two addresses, the other of which was never asked',
    [{ heartbeats: 3, days: 0 }],
    true,
    ', new@borealis.test',
  ],
  [
    'both of two addresses',
    [
      { heartbeats: 3, days: 0 },
      { heartbeats: 2, days: 20 },
    ],
    false,
  ],
  [
    'a CC address',
    [
      { heartbeats: 0, days: 0 },
      { heartbeats: 3, days: 0 },
    ],
    true,
    '',
    1,
  ],
])('unanswered heartbeats and readiness: %s', async (_, addresses, is_ready, more = '', to = 2) => {
  const email = (at: number) => `desk${at}@borealis.test`;
  const { caller, document: process } = await make.partners({
    document: {
      version: {
        title: 'Form',
        collaborate_email: `${addresses
          .slice(0, to)
          .map((_address, at) => email(at).toUpperCase())
          .join(', ')}${more}`,
        collaborate_cc_email: email(1),
      },
    },
  });
  for (const [at, { heartbeats, days }] of addresses.entries())
    await testSql()`insert into inbound_addresses (process_id, email, ask_at, heartbeats, open_since, asked_at)
      values (${process.id}, ${email(at)}, now(), ${heartbeats}, now() - interval '200 days', now() - make_interval(days => ${days}))`;
  const { body } = await api(caller).get('/api/caller/company_directory');
  expect(body).toMatchObject({ directory: [{ document_id: process.id, is_ready }] });
});
