import type { PastedTicket } from './ticket';

/** Free notes, chats, and alerts of monitoring systems. */
export const NOTES: PastedTicket[] = [
  {
    name: 'alert',
    text: `ALERT: Disk latency above 200 ms on db-07
Severity: critical
Alert ID: 5530021
Details: avg 412 ms for 15 minutes, queue depth 64`,
    number: '5530021',
    summary: 'ALERT: Disk latency above 200 ms on db-07',
    description: 'queue depth 64',
    priority: 'high',
  },
  {
    name: 'chat',
    text: `customer says switch stack member 2 left the stack, case 4711902, P2
stack cable was replaced yesterday`,
    number: '4711902',
    summary: 'customer says switch stack member 2 left the stack, case 4711902, P2',
    description: 'stack cable was replaced yesterday',
    priority: undefined,
    unclear: 'P2',
  },
  {
    name: 'priorities that disagree',
    text: `Case number: 660012
Summary: Portal slow, was P1 in the morning, now P3
Description: Pages take 8 s.`,
    number: '660012',
    summary: 'Portal slow, was P1 in the morning, now P3',
    description: 'Pages take 8 s.',
    priority: undefined,
    unclear: 'P1',
  },
  {
    name: 'equals signs',
    text: `ref = ABX-90012
customer = School of Fine Art
prio = 2
issue = Printing from tablets fails
details = Jobs arrive and are deleted by the server.`,
    number: 'ABX-90012',
    summary: 'Printing from tablets fails',
    description: 'deleted by the server',
    priority: undefined,
    unclear: '2',
    custom: { 'Customer company': 'School of Fine Art' },
  },
  {
    name: 'list',
    text: `- Case #: 7700145
- Customer: City Power & Light
- Contact: Noor Aziz
- Phone: +31 20 794 0011
- Severity: S1
- Problem: SCADA front end unreachable
- Error message: ERR_CONNECTION_RESET`,
    number: '7700145',
    summary: 'SCADA front end unreachable',
    description: 'SCADA front end unreachable',
    priority: 'high',
    custom: {
      'Customer company': 'City Power & Light',
      'Customer contact': 'Noor Aziz',
      'Customer phone': '+31 20 794 0011',
      'Error text': 'ERR_CONNECTION_RESET',
    },
  },
];
