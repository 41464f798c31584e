import {
  partStates,
  slotInWords,
  slotsOf,
  slotState,
  statusTroubles,
  type StatusFacts,
} from '@/lib/network/status/policy';

const AT = new Date('2026-11-24T10:00:00Z');
const BEFORE = new Date('2026-11-24T09:00:00Z');
const WELL = { queues: [], jobs: [], file_store: null, is_running: true, takes_mail: true };
const behind = (queue: string) => ({ queues: [{ queue, overdue_seconds: 301 }] });

test.each<[string, Partial<Parameters<typeof partStates>[0]>, string[]]>([
  ['all is well', {}, []],
  ['no process runs', { is_running: false }, ['portal']],
  ['the file store fails', { file_store: { answered_at: BEFORE, failed_at: AT } }, ['portal']],
  ['the file store answers again', { file_store: { answered_at: AT, failed_at: BEFORE } }, []],
  ['emails wait too long', behind('mail'), ['mail_out']],
  ['emails wait for five minutes', { queues: [{ queue: 'mail', overdue_seconds: 300 }] }, []],
  ['mails that came in wait', behind('received_mails'), ['mail_in']],
  ['the mailbox cannot be read', { jobs: [{ job: 'mail-fetch', succeeded: false }] }, ['mail_in']],
  ['another job failed', { jobs: [{ job: 'payments', succeeded: false }] }, []],
  ['deliveries wait', behind('webhooks'), ['webhooks']],
])('when %s, these parts do not work: %j (rule: operations.checks)', (_, facts, broken) => {
  const states = partStates({ ...WELL, ...facts });
  expect(Object.entries(states).flatMap(([part, works]) => (works ? [] : [part]))).toEqual(broken);
});

test('mail in is no part where no mail can come in', () =>
  expect(partStates({ ...WELL, takes_mail: false })).not.toHaveProperty('mail_in'));

test('days have no gaps; one without a check is not one without trouble', () => {
  const counted = [
    { from: '2026-11-24', checks: 10, failures: 1 },
    { from: '2026-11-22', checks: 1440, failures: 0 },
  ];
  const slots = slotsOf(counted, { now: AT, length: 3, unit: 'day' });
  expect(slots.map((slot) => [slot.from, slotState(slot), slotInWords(slot)])).toEqual([
    ['2026-11-22', 'well', 'No trouble'],
    ['2026-11-23', 'none', 'Not checked'],
    ['2026-11-24', 'trouble', '1 minute of trouble'],
  ]);
});

const STATUS: StatusFacts = {
  queues: [{ is_behind: false }],
  jobs: [{ succeeded: true }, { succeeded: null }],
  instances: [{ is_lost: false, worker: 'on' }],
  file_store: { is_failing: false },
  refused_emails: 0,
  failing_webhooks: [],
  failing_channels: [],
};
test.each<[Partial<StatusFacts>, object]>([
  [{}, {}],
  [{ queues: [{ is_behind: true }] }, { queues: '1 queue behind' }],
  [{ jobs: [{ succeeded: false }, { succeeded: false }] }, { jobs: '2 failed jobs' }],
  [
    {
      instances: [
        { is_lost: true, worker: 'down' },
        { is_lost: false, worker: 'down' },
      ],
    },
    { instances: '1 missing instance and 1 worker down' },
  ],
  [{ file_store: { is_failing: true } }, { file_store: 'the file store fails' }],
  [
    { refused_emails: 3, failing_webhooks: [1], failing_channels: [2, 3] },
    { refused_emails: '3 refused emails', webhooks: '1 failing webhook', channels: '2 failing channels' },
  ],
])('what is not well with %j (rule: operations.verdict)', (changed, troubles) =>
  expect(statusTroubles({ ...STATUS, ...changed })).toEqual(troubles),
);
