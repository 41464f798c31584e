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

const c = (from: Slug, to: DemoCase['to'], group: DemoCase['group'], priority: Priority, status: CaseStatus, ago: number, number: string, summary: string, description: string, more: Partial<DemoCase> = {}): DemoCase =>
  ({ from, to, group, priority, status, ago, number, summary, description, ...more });

/**
 * The demo cases, oldest first. Outside the Solution Circle a basic or standard member's cases are of low priority
 * (spec 1 §5). Exactly one is past its limit, one was purged, one withdrawn.
 */
export const CASES: DemoCase[] = [
  c('acme', 'borealis', 'forum', 'low', 'closed', 1080, '00098112', 'Interface flaps when array enclosure restarts', 'Both uplinks of the storage fabric flap for about ten seconds whenever the lower enclosure restarts. The array logs a clean restart.', { told: ['Release 12.4.2 has a link debounce timer. Set it to 15 s on both ports.'], special: 'purged' }),
  c('cobalt', 'acme', 'circle', 'medium', 'accepted', 624, 'CBT-40117', 'Volume resize not seen by hypervisor', 'After an online resize from 2 to 4 TB the hosts keep reporting the old size until the path is rescanned by hand.', { told: ['Our engineer compares the unit attention with the host log.'], special: 'notice' }),
  c('borealis', 'acme', 'forum', 'low', 'closed', 600, 'SR-771203', 'Config backups to NFS share fail at night', 'The controllers write their configuration at 02:00 and get "stale file handle" about once a week.', { told: ['The export was moved without a remount. Mount it by name; we see no fault on the array.'] }),
  c('acme', 'cobalt', 'forum', 'low', 'rejected', 576, '00101377', 'Object gateway refuses multipart copy', 'Copying parts larger than 1 GB between buckets ends with 501. Smaller parts pass.', { told: ['Which client and version send the copy?', 'backup-mover 3.2, with the vendor library of last year.', 'Multipart copy is not supported in this region. It is planned for next year.'] }),
  c('acme', 'wireless', 'circle', 'medium', 'closed', 552, '00101842', 'Warehouse scanners lose the share while roaming', 'Handheld scanners mount a file share over Wi-Fi. Between aisles 7 and 9 the session drops and the upload starts again.', { by: 'second', told: ['Fast transition was off for that SSID. It is on now; test one shift.'] }),
  c('harbor', 'acme', 'circle', 'high', 'closed', 528, 'HB-5521', 'Log device latency of 40 ms on all-flash pool', 'Commit times rose from 1 to 40 ms at 06:10 UTC. No load change. Multipathing shows four active paths.', { told: ['One controller battery had failed and the cache wrote through. The battery was replaced at 09:40 UTC.'] }),
  c('dune', 'borealis', 'alliance', 'low', 'closed', 504, 'DD-2093', 'Handheld gets no address on guest network', 'D7 handhelds associate and then wait for an address for 60 s. Laptops on the same network are fine.', { told: ['The pool was exhausted by a short lease loop. Lease time set to one hour.'] }),
  c('acme', 'harbor_row', 'circle', 'medium', 'closed', 480, '00102915', 'Restore from array snapshot asks for a missing log', 'A restore from a consistent snapshot stops and asks for log 00A1, which was archived and removed by the retention job.', { told: ['The retention job counted snapshots only. With log retention by position the restore passed here.'] }),
  c('ember', 'acme', 'forum', 'low', 'rejected', 456, 'EMB-0331', 'Backup proxy cannot create snapshots on A-200', 'The proxy calls the snapshot interface and gets 403 although the account may create snapshots.', { told: ['Which firmware does the A-200 run?', 'Firmware 3.1.7.', 'Firmware 3.1 has been out of support since March. The call exists from 3.4 on.'] }),
  c('borealis', 'cobalt', 'circle', 'high', 'closed', 432, 'SR-772940', 'Private link down in eu-north after maintenance', 'Both tunnels to eu-north stayed down after the announced window. Keys match; the far end does not answer.', { by: 'second', told: ['A route filter was left in place after the window. Removed at 04:52 UTC, both tunnels are up.'] }),
  c('acme', 'fjord', 'forum', 'low', 'accepted', 408, '00103340', 'Blade does not see the boot volume after BIOS 2.7', 'F-90 blades boot from SAN. After BIOS 2.7 the adapter finds no target; with 2.6 it does.', { told: ['Our firmware team tests with an adapter of the same kind. Expect a first result on Thursday.'] }),
  c('cobalt', 'wireless', 'circle', 'low', 'closed', 384, 'CBT-40563', 'Office access points report clock drift', 'Eleven access points in the London office report a drift of 90 s although the time servers are reachable.', { told: ['The controller handed out an old time server. Corrected; drift is gone on all eleven.'] }),
  c('acme', 'borealis', 'forum', 'low', 'rejected', 360, '00103588', 'VPN drops every 55 minutes', 'The tunnel between the replication sites renegotiates and drops for 20 s every 55 minutes.', { told: ['Send the phase 2 lifetime of both ends.', '3,600 s here, 3,300 s at the other end.', 'The lifetimes differ and the far end is of another vendor. Align them to 3,600 s.'] }),
  c('borealis', 'dune_limited', 'alliance', 'low', 'accepted', 336, 'SR-774018', 'D7 handhelds send malformed probe requests', 'A capture shows probe requests with a length field that is one too short. Access points drop them.', { told: ['Our driver team looks at the capture. We come back on Monday.'] }),
  c('harbor', 'borealis', 'circle', 'medium', 'accepted', 312, 'HB-5588', 'Replication traffic is policed at 2 Gbit/s', 'Replication between the sites never exceeds 2 Gbit/s although the link is 10. Transfers outside the queue reach 9.', { by: 'second', told: ['A policer of the old service class is still on the port. We plan its removal with you.'] }),
  c('acme', 'cobalt', 'circle', 'high', 'closed', 288, '00104120', 'Cluster nodes lose persistent volumes after node drain', 'Draining a node leaves volumes attached to it for six minutes. Pods wait and the application is down meanwhile.', { told: ['Attach limits were not released. Release 1.31.4 fixes it; the cluster has been upgraded.'] }),
  c('ember', 'borealis', 'alliance', 'low', 'accepted', 264, 'EMB-0352', 'Backup window exceeded since core switch change', 'The nightly run takes 9 h instead of 4 h since the core switch was replaced. No errors on the ports.', { told: ['We check flow control and buffer settings on the two uplinks.'] }),
  c('acme', 'wireless', 'circle', 'low', 'accepted', 240, '00104466', 'Maintenance tablets cannot reach the array console', 'Tablets in the cold aisle connect to Wi-Fi but time out on the console address. Wired clients reach it.', { told: ['Our assigned engineer will contact you.'] }),
  c('cobalt', 'harbor_column', 'circle', 'medium', 'rejected', 216, 'CBT-40871', 'Bulk load stops at node 17', 'A load of 4 TB stops when node 17 reports "segment limit". All other nodes have space.', { told: ['How many partitions does the target table have?', '18,250, one a day.', 'The limit is 16,384 partitions a table. Merge days to weeks before the load.'] }),
  c('borealis', 'acme', 'circle', 'medium', 'accepted', 192, 'SR-775331', 'NVMe/TCP sessions reset with jumbo frames', 'Hosts behind BX switches reset their NVMe/TCP sessions as soon as the frame size is 9,000.', { told: ['We see the resets in our lab as well. A debug build follows tomorrow.'] }),
  c('acme', 'harbor_row', 'circle', 'low', 'accepted', 168, '00104903', 'Checkpoint takes 14 minutes on thin volumes', 'Checkpoints on thin volumes take 14 minutes, on thick ones 40 seconds. Same pool, same load.', { by: 'second', told: ['We want to see the write sizes. Our engineer calls you at 14:00 UTC.'] }),
  c('dune', 'cobalt', 'forum', 'medium', 'closed', 156, 'DD-2117', 'Device images not reachable from Munich', 'Image downloads from eu-west time out from our Munich network only.', { told: ['A peering partner had a fault between 05:00 and 08:30 UTC. Downloads work again.'] }),
  c('harbor', 'cobalt', 'circle', 'low', 'rejected', 144, 'HB-5604', 'Snapshot export keeps old encryption key', 'Exported snapshots are encrypted with the key from before the rotation.', { told: ['When was the key rotated?', 'On the first of the month, by the scheduled job.', 'This is as documented: an export uses the key of the snapshot. Take a new snapshot after a rotation.'] }),
  c('acme', 'borealis', 'circle', 'medium', 'information', 132, '00105102', 'BGP session to storage gateway resets under load', 'The session resets when more than 8 Gbit/s pass the gateway. Hold timer 90 s, keepalive 30 s.', { told: ['Send "show bgp neighbor" from the minute of a reset, and the core file if there is one.'] }),
  c('dune', 'acme', 'forum', 'low', 'closed', 120, 'DD-2131', 'Image server logs path errors each hour', 'The image server logs one path error an hour on its second port.', { told: ['The zoning had a stale entry for the port. Removed; no errors for two days.'] }),
  c('cobalt', 'acme', 'circle', 'high', 'accepted', 96, 'CBT-41002', 'Array in eu-west reports two failed drives', 'Two drives of one set failed within ten minutes. A rebuild is running; a third drive reports errors.', { told: ['Drives are on the way with a four-hour courier. Our engineer stays on your bridge.'] }),
  c('acme', 'cobalt', 'circle', 'medium', 'information', 84, '00105233', 'Object listing returns deleted keys', 'Listing a bucket of 40 million objects returns keys that were deleted two days ago.', { told: ['Which request ids show it? Three are enough.', 'Three request ids from today 06:00 UTC, all from eu-west: 7f31a0, 7f31c4 and 7f3a11.'], special: 'replied' }),
  c('ember', 'fjord', 'forum', 'low', 'accepted', 78, 'EMB-0370', 'Tape library not found after server swap', 'After the server was swapped the library shows up in the adapter but not in the operating system.', { told: ['Our assigned engineer will contact you.'] }),
  c('borealis', 'harbor_row', 'circle', 'medium', 'information', 60, 'SR-776120', 'Controller database slow after upgrade to 10.0', 'Inventory queries take 30 s since the upgrade to 10.0, 2 s before. Statistics were renewed.', { told: ['Send the plan of the slowest query with actual row counts.'] }),
  c('harbor', 'dune_limited', 'free', 'low', 'rejected', 54, 'HB-5617', 'Scanner client opens a connection per scan', 'S2 scanners open and close a database connection for each scan. The login rate hits our limit.', { told: ['Which client release is in use?', 'Client 2.1, from the image of last spring.', 'Client 2.1 is no longer maintained; 3.0 keeps one connection. Update the image.'] }),
  c('acme', 'borealis', 'forum', 'low', 'accepted', 44, '00105377', 'Packet loss on inter-site link at full hour', 'About 0.3 % loss for two minutes at each full hour, seen by replication as retransmissions.', { by: 'second', told: ['A scheduled export saturates the control plane. We send a changed schedule today.'] }),
  c('cobalt', 'borealis', 'circle', 'low', 'information', 36, 'CBT-41077', 'Route reflector leaks test prefixes', 'Two prefixes of the test region appear in production since Tuesday.', { told: ['Which communities do the prefixes carry?', 'Both carry 64512:999, which our export policy should drop.'], special: 'replied' }),
  c('borealis', 'acme', 'forum', 'low', 'information', 28, 'SR-776402', 'Syslog volume full on A-700', 'The array takes our syslog over NFS and reports the volume as full at 62 %.', { told: ['Send the output of "volume show -detail" for the syslog volume.'] }),
  c('acme', 'harbor_column', 'circle', 'medium', 'closed', 26, '00105421', 'Load job reports wrong free space', 'The load job stops with "no space" on a volume with 9 TB free.', { by: 'second', special: 'withdrawn' }),
  c('harbor', 'acme', 'forum', 'low', 'open', 20, 'HB-5629', 'Clone of a 12 TB volume stays at 99 %', 'The clone has been at 99 % for five hours. No errors in the event list.'),
  c('dune', 'acme', 'forum', 'low', 'open', 15, 'DD-2140', 'Image share refuses new handhelds', 'Handhelds set up today get "access denied" on the image share. Older ones can read it.'),
  c('acme', 'cobalt', 'forum', 'low', 'open', 11, '00105490', 'Gateway certificate chain is incomplete', 'Clients without the intermediate certificate refuse the connection since this morning.', { by: 'second' }),
  c('ember', 'acme', 'forum', 'low', 'open', 8, 'EMB-0384', 'Catalogue volume read-only after failover', 'After the controller failover at 21:14 UTC the catalogue volume is mounted read-only on both proxies.'),
  c('acme', 'borealis', 'forum', 'low', 'open', 5, '00105512', 'Replication router drops large packets', 'Packets above 8,900 bytes vanish between the two sites since the new line card. Smaller ones pass.'),
  c('acme', 'wireless', 'circle', 'high', 'open', 3, '00105530', 'Cold-aisle Wi-Fi down in both halls', 'No access point in the two halls takes clients since 04:00 UTC. Technicians cannot reach the consoles.', { special: 'late' }),
  c('borealis', 'cobalt', 'circle', 'medium', 'open', 1.5, 'SR-776455', 'API answers 504 on large route tables', 'Reading a route table with more than 5,000 entries ends with 504 after 30 s.'),
  c('cobalt', 'acme', 'circle', 'medium', 'open', 0.7, 'CBT-41093', 'Write latency doubles during snapshots', 'Writes take 4 ms instead of 2 ms while the hourly snapshots are taken.'),
  c('acme', 'borealis', 'circle', 'low', 'open', 0.3, '00105537', 'Question on buffer settings for iSCSI', 'Which buffer profile do you recommend for iSCSI on BX switches with 25 Gbit/s hosts?'),
];
