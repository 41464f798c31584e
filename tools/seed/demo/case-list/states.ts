import type { DemoCase } from './demo-case';

/**
 * Cases for the remaining states of the screens: urgent ones past their limit at several companies, an answer almost
 * due, information owed by either side, texts of maximum length. They come after the others regardless of age, so that
 * those keep their ids.
 */
export const MORE_CASES: DemoCase[] = [
  {
    from: 'harbor',
    to: 'acme',
    group: 'circle',
    priority: 'high',
    status: 'open',
    ago: 2.6,
    special: 'late',
    number: 'HB-5641',
    summary: 'Both paths to the log volume lost, database down',
    description:
      'The database stopped at 03:12 UTC when both paths to its log volume went away. Restarting the hosts did not help.',
  },
  {
    from: 'acme',
    to: 'cobalt',
    group: 'circle',
    priority: 'high',
    status: 'open',
    ago: 4.2,
    special: 'late',
    number: '00105541',
    summary: 'Object gateway in eu-north refuses all writes',
    description:
      'Every write ends with 503 since the gateway restarted. Reads work. Backups of 40 customers are waiting.',
  },
  {
    from: 'cobalt',
    to: 'harbor_row',
    group: 'circle',
    priority: 'high',
    status: 'open',
    ago: 2.1,
    special: 'late',
    number: 'CBT-41101',
    summary: 'Failover left two primaries',
    description:
      'After the zone outage both nodes accept writes. The application has been stopped to avoid divergence.',
  },
  {
    from: 'borealis',
    to: 'acme',
    group: 'circle',
    priority: 'high',
    status: 'open',
    ago: 0.75,
    number: 'SR-776471',
    summary: 'Controllers cannot write their state to the array',
    description:
      'Both controllers report "read-only file system" since 20 minutes. Roaming clients lose their sessions.',
  },
  {
    from: 'harbor',
    to: 'acme',
    group: 'circle',
    priority: 'medium',
    status: 'information',
    ago: 30,
    special: 'replied',
    number: 'HB-5633',
    summary: 'Asynchronous mirror lags by an hour',
    description: 'The lag of the mirror grew from two minutes to an hour since the firmware update.',
    texts: [
      'Which of the two arrays was updated first?',
      'The target, A-900, on Tuesday. The source followed a day later.',
    ],
  },
  {
    from: 'cobalt',
    to: 'acme',
    group: 'circle',
    priority: 'low',
    status: 'information',
    ago: 50,
    number: 'CBT-41055',
    summary: 'Deduplication ratio drops after migration',
    description: 'The ratio is 1.4 since the volumes were moved to the new pool; it was 3.1 before.',
    texts: ['Send the output of "pool show -dedup" before and after, if there is one from before.'],
  },
  {
    from: 'acme',
    by: 'second',
    to: 'harbor_row',
    group: 'circle',
    priority: 'medium',
    status: 'information',
    ago: 40,
    number: '00105390',
    summary: 'Incremental restore stops at the second archive',
    description: 'The restore reads the first archive and stops at the second with "sequence mismatch".',
    texts: ['Send the restore log with level 3, and the list of archives with their checksums.'],
  },
  {
    from: 'cobalt',
    by: 'second',
    to: 'acme',
    group: 'circle',
    priority: 'medium',
    status: 'open',
    ago: 1.1,
    number: 'CBT-41097-ESCALATION-2026-REGULATED-CUSTOMER-0000417',
    summary:
      'Thin-provisioned volumes of the payment platform report out-of-space although the pool has 40 TB free, on all four arrays of both sites since the maintenance of last night and with the newest firmware',
    description:
      'The volumes report out-of-space for one to three seconds, several times an hour. iqn.2001-05.test.acme:storage.array-a900.controller-b.target-portal-group-17.lun-000000000000000000000000000000000000000417',
  },
  {
    from: 'acme',
    to: 'fjord',
    group: 'forum',
    priority: 'low',
    status: 'open',
    ago: 9,
    number: '00105519',
    summary: 'Fan alarm on F-40 with our adapter installed',
    description: 'The server raises a fan alarm as soon as our adapter is in slot 2. Slot 3 is quiet.',
  },
];
