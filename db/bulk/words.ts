/** Word lists that the bulk data is put together from. */

export const COMPANY_FIRST = [
  'Vega', 'Alder', 'Quarry', 'Meridian', 'Juniper Hill', 'Northwind', 'Halcyon', 'Cedar', 'Tundra', 'Solstice', 'Kestrel', 'Basalt', 'Orchard', 'Lumen', 'Anchor', 'Pinnacle',
  'Drift', 'Ironwood', 'Saffron', 'Tidewater', 'Granite', 'Osprey', 'Larkspur', 'Copper', 'Monsoon', 'Prairie', 'Sable', 'Willow', 'Zenith', 'Marble',
];
export const COMPANY_LAST = ['Systems', 'Networks', 'Software', 'Storage', 'Cloud', 'Security', 'Analytics', 'Devices', 'Telecom', 'Robotics', 'Labs', 'Data', 'Compute', 'Medical', 'Energy'];

export const FIRST_NAMES = [
  'Aisha', 'Ben', 'Carla', 'Daniel', 'Elif', 'Frank', 'Gita', 'Hannah', 'Ivan', 'Julia', 'Kenji', 'Laura', 'Miguel', 'Nora', 'Omar', 'Paula', 'Quentin', 'Rosa', 'Stefan', 'Tanya',
  'Uma', 'Victor', 'Wendy', 'Xavier', 'Yasmin', 'Zoltan', 'Ada', 'Bruno', 'Chloe', 'Dmitri',
];
export const LAST_NAMES = [
  'Andersson', 'Brown', 'Costa', 'Dubois', 'Evans', 'Fischer', 'Garcia', 'Haddad', 'Ito', 'Jensen', 'Kowalski', 'Lopez', 'Martin', 'Nguyen', 'Okoye', 'Petrov', 'Quinn', 'Rossi', 'Silva',
  'Taylor', 'Ueda', 'Virtanen', 'Wang', 'Young', 'Zhang', 'Almeida', 'Bauer', 'Chen', 'Diaz', 'Eriksen', 'Fontana', 'Gupta', 'Horvat', 'Ivanova', 'Johnson', 'Kim', 'Lindberg', 'Murphy',
];

export const CITIES = ['Austin', 'Berlin', 'Chennai', 'Dublin', 'Eindhoven', 'Fukuoka', 'Geneva', 'Helsinki', 'Istanbul', 'Johannesburg', 'Krakow', 'Lisbon', 'Montreal', 'Nairobi', 'Oslo'];

export const SUBJECTS = [
  'Storage array', 'Edge router', 'Access point', 'Backup proxy', 'Load balancer', 'Database cluster', 'Hypervisor host', 'Firewall pair', 'Tape library', 'Message broker',
  'Container registry', 'Mail gateway', 'Directory server', 'Object store', 'Core switch', 'Print server', 'Session border controller', 'Monitoring agent', 'Blade chassis', 'Replication link',
  'License server', 'Video bridge', 'Badge reader', 'Certificate authority', 'Web frontend', 'Batch scheduler', 'Data warehouse', 'Voice gateway', 'Time server', 'Cache node',
];
export const TROUBLES = [
  'loses its configuration', 'restarts without a trace', 'refuses new sessions', 'reports a full volume', 'drops large packets', 'hangs at 99 percent', 'answers with a timeout', 'shows the wrong time',
  'fails over twice a day', 'rejects valid certificates', 'leaks memory', 'stops replicating', 'does not see the second path', 'returns stale data', 'cannot be upgraded', 'writes corrupt logs',
  'ignores the new policy', 'duplicates messages', 'slows down at full hour', 'misses heartbeats', 'keeps deleted records', 'fills the queue', 'denies the service account', 'overheats under load',
];
export const CONDITIONS = [
  'after firmware update', 'since the maintenance window', 'under heavy load', 'with jumbo frames', 'during the nightly backup', 'behind the new firewall', 'on the standby node', 'in the second data centre',
  'with encryption enabled', 'after a controller failover', 'when a drive is replaced', 'with more than 100 clients', 'after the licence renewal', 'on IPv6 only', 'in release 12.4', 'after the password rotation',
];
export const DETAILS = [
  'The first occurrence was at 02:14 UTC. Nothing was changed on our side that night.', 'It can be reproduced in our lab within ten minutes. Both sides log the same error.',
  'The customer has two sites; only the northern one is affected. A restart helps for about an hour.', 'Logs of both ends and a packet trace are at hand. The workaround costs half of the throughput.',
  'Support of the other vendor asks us to involve you. Their case is open as well.', 'The customer plans a change freeze from Friday on and needs a fix or a date before.',
  'Monitoring shows no load peak at the time. The counters of the interface stay at zero.', 'It began with twelve devices and now affects all forty of them.',
];
export const NEXT_STEPS = [
  'Our assigned engineer will contact you.', 'We reproduce it in our lab and come back tomorrow.', 'A debug build follows; plan thirty minutes for its installation.', 'Send the trace to the upload link that our engineer mails you.',
  'The fault is known and mended in the next release. The workaround is in the knowledge base.', 'Our field engineer is on the way to the site.',
];
export const QUESTIONS = ['Which release is installed on both nodes?', 'Send the logs of the hour before the fault.', 'Is the fault seen on other sites too?', 'Which time zone do the log lines have?', 'Send a packet trace of both ends.'];
export const REPLIES = ['Release 12.4.2 on both nodes.', 'The logs show a checksum error every ten minutes.', 'Only on the northern site.', 'All log lines are in UTC.', 'The trace shows retransmissions from the first minute on.'];
export const REASONS = ['The release has been out of support since spring.', 'The fault lies in the third vendor’s driver. Ask them for release 7.', 'This works as documented; see the release notes.', 'The configuration is not supported with more than two nodes.'];
