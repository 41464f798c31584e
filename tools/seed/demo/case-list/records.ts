import type { DemoCase } from './demo-case';

/* Answered long after their limit, so that Fjord's record is poor (rule: card.record). */
const SLOW: [ago: number, number: string, summary: string, text: string][] = [
  [
    610,
    'EB-3302',
    'Restore to bare metal stops at the RAID driver',
    'The driver of March is missing in the image. A new image is on our site.',
  ],
  [
    540,
    'EB-3318',
    'Backup agent loses its lease after a blade restart',
    'The lease is bound to the old address. We release it with firmware 3.1.',
  ],
  [
    460,
    'EB-3331',
    'F-10 reports a wrong serial number to the agent',
    'The mainboard was replaced without its label. Set it with the service tool.',
  ],
  [
    380,
    'EB-3340',
    'Deduplication crawls on F-90 with two sockets',
    'Bind the agent to one socket until our next BIOS.',
  ],
  [310, 'EB-3352', 'Tape library disappears after a hot plug', 'The adapter needs a rescan. Steps are attached.'],
  [250, 'EB-3359', 'Boot order resets when the agent asks for a restart', 'A known fault of BIOS 2.7. Fixed in 2.8.'],
];

/** Cases for the records of partners. They come after all others regardless of age, so that those keep their ids. */
export const RECORD_CASES: DemoCase[] = SLOW.map(([ago, number, summary, text]) => ({
  from: 'ember',
  to: 'fjord',
  group: 'forum',
  priority: 'low',
  status: 'closed',
  special: 'slow',
  ago,
  number,
  summary,
  description: `${summary}. It happens every time, on two servers of the same delivery.`,
  texts: [text],
}));
