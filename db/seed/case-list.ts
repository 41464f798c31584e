import type { CaseStatus, Priority } from '@/lib/shared/vocabulary';
import type { Account, GROUP, PROCESS, Slug } from './ids';

export type DemoCase = {
  from: Slug;
  by?: Account;
  to: keyof typeof PROCESS;
  group: keyof typeof GROUP;
  priority: Priority;
  status: CaseStatus;
  /** Hours since it was submitted. */
  ago: number;
  number: string;
  summary: string;
  description: string;
  /** In the order of the story: what was asked, what was replied, the next steps or the reason. */
  told?: string[];
  special?: 'late' | 'replied' | 'withdrawn' | 'purged' | 'notice';
};

/**
 * The demo cases, oldest first. Outside the Solution Circle a basic or standard member's cases are of low priority
 * (spec 1 §5). Exactly one is past its limit, one was purged, one withdrawn.
 */
export const CASES: DemoCase[] = [
  {
    from: 'acme', to: 'borealis', group: 'forum', priority: 'low', status: 'closed', ago: 1080, special: 'purged', number: '00098112', summary: 'Interface flaps when array enclosure restarts',
    description: 'Both uplinks of the storage fabric flap for about ten seconds whenever the lower enclosure restarts. The array logs a clean restart.',
    told: ['Release 12.4.2 has a link debounce timer. Set it to 15 s on both ports.'],
  },
  {
    from: 'cobalt', to: 'acme', group: 'circle', priority: 'medium', status: 'accepted', ago: 624, special: 'notice', number: 'CBT-40117', summary: 'Volume resize not seen by hypervisor',
    description: 'After an online resize from 2 to 4 TB the hosts keep reporting the old size until the path is rescanned by hand.',
    told: ['Our engineer compares the unit attention with the host log.'],
  },
  {
    from: 'borealis', to: 'acme', group: 'forum', priority: 'low', status: 'closed', ago: 600, number: 'SR-771203', summary: 'Config backups to NFS share fail at night',
    description: 'The controllers write their configuration at 02:00 and get "stale file handle" about once a week.',
    told: ['The export was moved without a remount. Mount it by name; we see no fault on the array.'],
  },
  {
    from: 'acme', to: 'cobalt', group: 'forum', priority: 'low', status: 'rejected', ago: 576, number: '00101377', summary: 'Object gateway refuses multipart copy',
    description: 'Copying parts larger than 1 GB between buckets ends with 501. Smaller parts pass.',
    told: ['Which client and version send the copy?', 'backup-mover 3.2, with the vendor library of last year.', 'Multipart copy is not supported in this region. It is planned for next year.'],
  },
  {
    from: 'acme', by: 'second', to: 'wireless', group: 'circle', priority: 'medium', status: 'closed', ago: 552, number: '00101842', summary: 'Warehouse scanners lose the share while roaming',
    description: 'Handheld scanners mount a file share over Wi-Fi. Between aisles 7 and 9 the session drops and the upload starts again.',
    told: ['Fast transition was off for that SSID. It is on now; test one shift.'],
  },
  {
    from: 'harbor', to: 'acme', group: 'circle', priority: 'high', status: 'closed', ago: 528, number: 'HB-5521', summary: 'Log device latency of 40 ms on all-flash pool',
    description: 'Commit times rose from 1 to 40 ms at 06:10 UTC. No load change. Multipathing shows four active paths.',
    told: ['One controller battery had failed and the cache wrote through. The battery was replaced at 09:40 UTC.'],
  },
  {
    from: 'dune', to: 'borealis', group: 'alliance', priority: 'low', status: 'closed', ago: 504, number: 'DD-2093', summary: 'Handheld gets no address on guest network',
    description: 'D7 handhelds associate and then wait for an address for 60 s. Laptops on the same network are fine.',
    told: ['The pool was exhausted by a short lease loop. Lease time set to one hour.'],
  },
  {
    from: 'acme', to: 'harbor_row', group: 'circle', priority: 'medium', status: 'closed', ago: 480, number: '00102915', summary: 'Restore from array snapshot asks for a missing log',
    description: 'A restore from a consistent snapshot stops and asks for log 00A1, which was archived and removed by the retention job.',
    told: ['The retention job counted snapshots only. With log retention by position the restore passed here.'],
  },
  {
    from: 'ember', to: 'acme', group: 'forum', priority: 'low', status: 'rejected', ago: 456, number: 'EMB-0331', summary: 'Backup proxy cannot create snapshots on A-200',
    description: 'The proxy calls the snapshot interface and gets 403 although the account may create snapshots.',
    told: ['Which firmware does the A-200 run?', 'Firmware 3.1.7.', 'Firmware 3.1 has been out of support since March. The call exists from 3.4 on.'],
  },
  {
    from: 'borealis', by: 'second', to: 'cobalt', group: 'circle', priority: 'high', status: 'closed', ago: 432, number: 'SR-772940', summary: 'Private link down in eu-north after maintenance',
    description: 'Both tunnels to eu-north stayed down after the announced window. Keys match; the far end does not answer.',
    told: ['A route filter was left in place after the window. Removed at 04:52 UTC, both tunnels are up.'],
  },
  {
    from: 'acme', to: 'fjord', group: 'forum', priority: 'low', status: 'accepted', ago: 408, number: '00103340', summary: 'Blade does not see the boot volume after BIOS 2.7',
    description: 'F-90 blades boot from SAN. After BIOS 2.7 the adapter finds no target; with 2.6 it does.',
    told: ['Our firmware team tests with an adapter of the same kind. Expect a first result on Thursday.'],
  },
  {
    from: 'cobalt', to: 'wireless', group: 'circle', priority: 'low', status: 'closed', ago: 384, number: 'CBT-40563', summary: 'Office access points report clock drift',
    description: 'Eleven access points in the London office report a drift of 90 s although the time servers are reachable.',
    told: ['The controller handed out an old time server. Corrected; drift is gone on all eleven.'],
  },
  {
    from: 'acme', to: 'borealis', group: 'forum', priority: 'low', status: 'rejected', ago: 360, number: '00103588', summary: 'VPN drops every 55 minutes',
    description: 'The tunnel between the replication sites renegotiates and drops for 20 s every 55 minutes.',
    told: ['Send the phase 2 lifetime of both ends.', '3,600 s here, 3,300 s at the other end.', 'The lifetimes differ and the far end is of another vendor. Align them to 3,600 s.'],
  },
  {
    from: 'borealis', to: 'dune_limited', group: 'alliance', priority: 'low', status: 'accepted', ago: 336, number: 'SR-774018', summary: 'D7 handhelds send malformed probe requests',
    description: 'A capture shows probe requests with a length field that is one too short. Access points drop them.',
    told: ['Our driver team looks at the capture. We come back on Monday.'],
  },
  {
    from: 'harbor', by: 'second', to: 'borealis', group: 'circle', priority: 'medium', status: 'accepted', ago: 312, number: 'HB-5588', summary: 'Replication traffic is policed at 2 Gbit/s',
    description: 'Replication between the sites never exceeds 2 Gbit/s although the link is 10. Transfers outside the queue reach 9.',
    told: ['A policer of the old service class is still on the port. We plan its removal with you.'],
  },
  {
    from: 'acme', to: 'cobalt', group: 'circle', priority: 'high', status: 'closed', ago: 288, number: '00104120', summary: 'Cluster nodes lose persistent volumes after node drain',
    description: 'Draining a node leaves volumes attached to it for six minutes. Pods wait and the application is down meanwhile.',
    told: ['Attach limits were not released. Release 1.31.4 fixes it; the cluster has been upgraded.'],
  },
  {
    from: 'ember', to: 'borealis', group: 'alliance', priority: 'low', status: 'accepted', ago: 264, number: 'EMB-0352', summary: 'Backup window exceeded since core switch change',
    description: 'The nightly run takes 9 h instead of 4 h since the core switch was replaced. No errors on the ports.',
    told: ['We check flow control and buffer settings on the two uplinks.'],
  },
  {
    from: 'acme', to: 'wireless', group: 'circle', priority: 'low', status: 'accepted', ago: 240, number: '00104466', summary: 'Maintenance tablets cannot reach the array console',
    description: 'Tablets in the cold aisle connect to Wi-Fi but time out on the console address. Wired clients reach it.',
    told: ['Our assigned engineer will contact you.'],
  },
  {
    from: 'cobalt', to: 'harbor_column', group: 'circle', priority: 'medium', status: 'rejected', ago: 216, number: 'CBT-40871', summary: 'Bulk load stops at node 17',
    description: 'A load of 4 TB stops when node 17 reports "segment limit". All other nodes have space.',
    told: ['How many partitions does the target table have?', '18,250, one a day.', 'The limit is 16,384 partitions a table. Merge days to weeks before the load.'],
  },
  {
    from: 'borealis', to: 'acme', group: 'circle', priority: 'medium', status: 'accepted', ago: 192, number: 'SR-775331', summary: 'NVMe/TCP sessions reset with jumbo frames',
    description: 'Hosts behind BX switches reset their NVMe/TCP sessions as soon as the frame size is 9,000.',
    told: ['We see the resets in our lab as well. A debug build follows tomorrow.'],
  },
  {
    from: 'acme', by: 'second', to: 'harbor_row', group: 'circle', priority: 'low', status: 'accepted', ago: 168, number: '00104903', summary: 'Checkpoint takes 14 minutes on thin volumes',
    description: 'Checkpoints on thin volumes take 14 minutes, on thick ones 40 seconds. Same pool, same load.',
    told: ['We want to see the write sizes. Our engineer calls you at 14:00 UTC.'],
  },
  {
    from: 'dune', to: 'cobalt', group: 'forum', priority: 'medium', status: 'closed', ago: 156, number: 'DD-2117', summary: 'Device images not reachable from Munich',
    description: 'Image downloads from eu-west time out from our Munich network only.',
    told: ['A peering partner had a fault between 05:00 and 08:30 UTC. Downloads work again.'],
  },
  {
    from: 'harbor', to: 'cobalt', group: 'circle', priority: 'low', status: 'rejected', ago: 144, number: 'HB-5604', summary: 'Snapshot export keeps old encryption key',
    description: 'Exported snapshots are encrypted with the key from before the rotation.',
    told: ['When was the key rotated?', 'On the first of the month, by the scheduled job.', 'This is as documented: an export uses the key of the snapshot. Take a new snapshot after a rotation.'],
  },
  {
    from: 'acme', to: 'borealis', group: 'circle', priority: 'medium', status: 'information', ago: 132, number: '00105102', summary: 'BGP session to storage gateway resets under load',
    description: 'The session resets when more than 8 Gbit/s pass the gateway. Hold timer 90 s, keepalive 30 s.',
    told: ['Send "show bgp neighbor" from the minute of a reset, and the core file if there is one.'],
  },
  {
    from: 'dune', to: 'acme', group: 'forum', priority: 'low', status: 'closed', ago: 120, number: 'DD-2131', summary: 'Image server logs path errors each hour',
    description: 'The image server logs one path error an hour on its second port.',
    told: ['The zoning had a stale entry for the port. Removed; no errors for two days.'],
  },
  {
    from: 'cobalt', to: 'acme', group: 'circle', priority: 'high', status: 'accepted', ago: 96, number: 'CBT-41002', summary: 'Array in eu-west reports two failed drives',
    description: 'Two drives of one set failed within ten minutes. A rebuild is running; a third drive reports errors.',
    told: ['Drives are on the way with a four-hour courier. Our engineer stays on your bridge.'],
  },
  {
    from: 'acme', to: 'cobalt', group: 'circle', priority: 'medium', status: 'information', ago: 84, special: 'replied', number: '00105233', summary: 'Object listing returns deleted keys',
    description: 'Listing a bucket of 40 million objects returns keys that were deleted two days ago.',
    told: ['Which request ids show it? Three are enough.', 'Three request ids from today 06:00 UTC, all from eu-west: 7f31a0, 7f31c4 and 7f3a11.'],
  },
  {
    from: 'ember', to: 'fjord', group: 'forum', priority: 'low', status: 'accepted', ago: 78, number: 'EMB-0370', summary: 'Tape library not found after server swap',
    description: 'After the server was swapped the library shows up in the adapter but not in the operating system.',
    told: ['Our assigned engineer will contact you.'],
  },
  {
    from: 'borealis', to: 'harbor_row', group: 'circle', priority: 'medium', status: 'information', ago: 60, number: 'SR-776120', summary: 'Controller database slow after upgrade to 10.0',
    description: 'Inventory queries take 30 s since the upgrade to 10.0, 2 s before. Statistics were renewed.',
    told: ['Send the plan of the slowest query with actual row counts.'],
  },
  {
    from: 'harbor', to: 'dune_limited', group: 'free', priority: 'low', status: 'rejected', ago: 54, number: 'HB-5617', summary: 'Scanner client opens a connection per scan',
    description: 'S2 scanners open and close a database connection for each scan. The login rate hits our limit.',
    told: ['Which client release is in use?', 'Client 2.1, from the image of last spring.', 'Client 2.1 is no longer maintained; 3.0 keeps one connection. Update the image.'],
  },
  {
    from: 'acme', by: 'second', to: 'borealis', group: 'forum', priority: 'low', status: 'accepted', ago: 44, number: '00105377', summary: 'Packet loss on inter-site link at full hour',
    description: 'About 0.3 % loss for two minutes at each full hour, seen by replication as retransmissions.',
    told: ['A scheduled export saturates the control plane. We send a changed schedule today.'],
  },
  {
    from: 'cobalt', to: 'borealis', group: 'circle', priority: 'low', status: 'information', ago: 36, special: 'replied', number: 'CBT-41077', summary: 'Route reflector leaks test prefixes',
    description: 'Two prefixes of the test region appear in production since Tuesday.',
    told: ['Which communities do the prefixes carry?', 'Both carry 64512:999, which our export policy should drop.'],
  },
  {
    from: 'borealis', to: 'acme', group: 'forum', priority: 'low', status: 'information', ago: 28, number: 'SR-776402', summary: 'Syslog volume full on A-700',
    description: 'The array takes our syslog over NFS and reports the volume as full at 62 %.',
    told: ['Send the output of "volume show -detail" for the syslog volume.'],
  },
  {
    from: 'acme', by: 'second', to: 'harbor_column', group: 'circle', priority: 'medium', status: 'closed', ago: 26, special: 'withdrawn', number: '00105421', summary: 'Load job reports wrong free space',
    description: 'The load job stops with "no space" on a volume with 9 TB free.',
  },
  {
    from: 'harbor', to: 'acme', group: 'forum', priority: 'low', status: 'open', ago: 20, number: 'HB-5629', summary: 'Clone of a 12 TB volume stays at 99 %',
    description: 'The clone has been at 99 % for five hours. No errors in the event list.',
  },
  {
    from: 'dune', to: 'acme', group: 'forum', priority: 'low', status: 'open', ago: 15, number: 'DD-2140', summary: 'Image share refuses new handhelds',
    description: 'Handhelds set up today get "access denied" on the image share. Older ones can read it.',
  },
  {
    from: 'acme', by: 'second', to: 'cobalt', group: 'forum', priority: 'low', status: 'open', ago: 11, number: '00105490', summary: 'Gateway certificate chain is incomplete',
    description: 'Clients without the intermediate certificate refuse the connection since this morning.',
  },
  {
    from: 'ember', to: 'acme', group: 'forum', priority: 'low', status: 'open', ago: 8, number: 'EMB-0384', summary: 'Catalogue volume read-only after failover',
    description: 'After the controller failover at 21:14 UTC the catalogue volume is mounted read-only on both proxies.',
  },
  {
    from: 'acme', to: 'borealis', group: 'forum', priority: 'low', status: 'open', ago: 5, number: '00105512', summary: 'Replication router drops large packets',
    description: 'Packets above 8,900 bytes vanish between the two sites since the new line card. Smaller ones pass.',
  },
  {
    from: 'acme', to: 'wireless', group: 'circle', priority: 'high', status: 'open', ago: 3, special: 'late', number: '00105530', summary: 'Cold-aisle Wi-Fi down in both halls',
    description: 'No access point in the two halls takes clients since 04:00 UTC. Technicians cannot reach the consoles.',
  },
  {
    from: 'borealis', to: 'cobalt', group: 'circle', priority: 'medium', status: 'open', ago: 1.5, number: 'SR-776455', summary: 'API answers 504 on large route tables',
    description: 'Reading a route table with more than 5,000 entries ends with 504 after 30 s.',
  },
  {
    from: 'cobalt', to: 'acme', group: 'circle', priority: 'medium', status: 'open', ago: 0.7, number: 'CBT-41093', summary: 'Write latency doubles during snapshots',
    description: 'Writes take 4 ms instead of 2 ms while the hourly snapshots are taken.',
  },
  {
    from: 'acme', to: 'borealis', group: 'circle', priority: 'low', status: 'open', ago: 0.3, number: '00105537', summary: 'Question on buffer settings for iSCSI',
    description: 'Which buffer profile do you recommend for iSCSI on BX switches with 25 Gbit/s hosts?',
  },
];
