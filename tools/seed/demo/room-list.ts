import type { Audience, NoteSource } from '@/lib/shared/enums';
import type { Account, Slug } from './ids';

/** A note of a demo case; `at` is the share of the time since the submission, after the case's last event. */
export type DemoNote = {
  at: number;
  /** An account, or a person without one. */
  by: [Slug, Account] | { of: Slug; name: string };
  audience?: Audience;
  source?: NoteSource;
  body: string;
  files?: { name: string; type: string; text: string }[];
  redacted?: string;
};

const LINK_LOG = `2026-11-14T08:00:00Z line-card 3 export start (flows=412233)
2026-11-14T08:00:02Z cpu0 98 % cpu1 31 %
2026-11-14T08:00:04Z link 3/1 out-discards 118
2026-11-14T08:01:58Z line-card 3 export done
2026-11-14T08:02:01Z link 3/1 out-discards 0
`;
const MIRROR_LOG = `tgt a900 fw 9.14.2  src a700 fw 9.13.7
mirror vol_log lag 3612 s  xfer 41 MB/s  window 64 KB
mirror vol_dat lag 3590 s  xfer 40 MB/s  window 64 KB
`;

/** Rooms of five cases, by the case's number. */
export const ROOMS: Record<string, DemoNote[]> = {
  '00105377': [
    {
      at: 0.45,
      by: ['acme', 'caller'],
      body: '<p>Thank you. Here is the loss as our replication sees it, one line per second around 08:00 UTC:</p><pre><code>08:00:01 retrans 0.02 %\n08:00:03 retrans 0.31 %\n08:01:57 retrans 0.29 %\n08:02:02 retrans 0.00 %</code></pre>',
    },
    {
      at: 0.5,
      by: ['acme', 'second'],
      audience: 'internal',
      body: '<p>The customer has a credit clause at 0.5 %. We are below, so no need to bring it up with Borealis.</p>',
    },
    {
      at: 0.58,
      by: ['borealis', 'caller'],
      body: '<p>That matches the flow export of line card 3. The log is attached. We have moved the export to <strong>minute 17</strong> and limited it to 50,000 flows.</p>',
      files: [{ name: 'line-card-3.log', type: 'text/plain', text: LINK_LOG }],
    },
    {
      at: 0.7,
      by: ['borealis', 'manager'],
      audience: 'internal',
      body: '<p>Same cause as SR-770912. If this holds over the weekend, make it the default schedule.</p>',
    },
    {
      at: 0.86,
      by: ['acme', 'caller'],
      body: '<p>Five full hours without a single retransmission. We leave the case open until tomorrow and close it then.</p>',
    },
  ],
  'HB-5633': [
    {
      at: 0.65,
      by: ['acme', 'caller'],
      body: '<p>With the target on 9.14 and the source on 9.13 the window stays at 64 KB. Can you send the status of both mirrors?</p>',
    },
    {
      at: 0.71,
      by: ['harbor', 'caller'],
      body: '<p>Taken just now on the target:</p>',
      files: [{ name: 'mirror-status.txt', type: 'text/plain', text: MIRROR_LOG }],
    },
    {
      at: 0.74,
      by: ['acme', 'second'],
      audience: 'internal',
      body: '<p>Known: negotiation falls back when the versions differ. Fixed in 9.13.9, which is not public before Thursday. Do not promise a date.</p>',
    },
    {
      at: 0.9,
      by: ['acme', 'caller'],
      body: '<p>It is the window. Set it by hand on the source and tell us the lag after an hour:</p><pre><code>mirror modify -vserver * -window 1M</code></pre>',
    },
  ],
  '00104903': [
    {
      at: 0.45,
      by: ['acme', 'caller'],
      body: '<p>Write sizes of one checkpoint on a thin volume:</p><table><tbody><tr><th>Size</th><th>Writes</th></tr><tr><td>8 KB</td><td>1,204,331</td></tr><tr><td>256 KB</td><td>112</td></tr></tbody></table>',
    },
    {
      at: 0.5,
      by: ['harbor', 'second'],
      body: '<p>Removed.</p>',
      redacted: 'It named the customer of another case.',
    },
    {
      at: 0.51,
      by: ['harbor', 'second'],
      body: '<p>Sorry, that note was about another case. For yours: 8 KB writes mean that the writer does not coalesce. Please set <code>checkpoint_flush_after = 2MB</code> and try one more.</p>',
    },
    {
      at: 0.8,
      by: ['acme', 'caller'],
      body: '<p>3 minutes 10 seconds now. Better, still not 40 seconds. Is there anything to gain from a second writer?</p>',
    },
  ],
  '00104466': [
    {
      at: 0.5,
      by: ['borealis', 'caller'],
      body: '<p>The tablets get an address of the guest network. Which of these groups are they in?</p><ul><li>maintenance-2024</li><li>maintenance</li></ul>',
    },
    { at: 0.62, by: ['acme', 'caller'], body: '<p>In <em>maintenance-2024</em>, since the rollout in October.</p>' },
    {
      at: 0.75,
      by: ['borealis', 'caller'],
      body: '<p>That group was never mapped to the service network. It is now; please reconnect one tablet.</p>',
    },
  ],
  '00103340': [
    {
      at: 0.55,
      by: { of: 'fjord', name: 'Signe Aas' },
      source: 'link',
      body: '<p>First result: the adapter needs option ROM 5.2 with BIOS 2.7. Which version do you see at boot?</p>',
    },
    { at: 0.6, by: ['acme', 'caller'], body: '<p>5.0.1 on all four blades.</p>' },
    {
      at: 0.82,
      by: { of: 'fjord', name: 'Signe Aas' },
      source: 'link',
      body: '<p>Then that is it. 5.2 is on our download page under F-90, adapters. One blade first, please.</p>',
    },
  ],
};
