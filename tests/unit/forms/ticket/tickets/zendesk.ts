import type { PastedTicket } from './ticket';

/** Copied from an agent's view of Zendesk, and from its emails. */
export const ZENDESK: PastedTicket[] = [
  {
    name: 'ticket page',
    text: `Ticket #48213
Requester
Dana Whitfield <dana.whitfield@northwind.test>
Assignee
Storage Tier 2
Status
Open
Type
Incident
Priority
Urgent
Subject
Array controller B offline after firmware update
Description
Since last night's update to 6.2.1 controller B does not come up.
Fans at 100 %, amber LED on the front.
LUNs 4-9 are served by controller A only.`,
    number: '48213',
    summary: 'Array controller B offline after firmware update',
    description: 'LUNs 4-9 are served by controller A only.',
    priority: 'high',
    custom: { 'Customer contact': 'Dana Whitfield', 'Customer email': 'dana.whitfield@northwind.test' },
  },
  {
    name: 'high is one of four there',
    text: `Subject: VPN drops every 20 minutes
Ticket ID: 90211
Priority: High
Requester: Lee Park
Description:
All remote users lose the tunnel every 20 minutes.
Started on Monday after the certificate was renewed.`,
    number: '90211',
    summary: 'VPN drops every 20 minutes',
    description: 'Started on Monday',
    priority: undefined,
    unclear: 'High',
    custom: { 'Customer contact': 'Lee Park' },
  },
  {
    name: 'notification email',
    text: `[Northwind Support] Re: [#77120] Replication lag between sites
##- Please type your reply above this line -##
Marco Bianchi (Northwind Support)
Nov 20, 2026, 09:14 GMT+1

Replication from Milan to Zurich is 40 minutes behind and growing.
No errors in the log of the source.`,
    number: '77120',
    summary: 'Replication lag between sites',
    description: '40 minutes behind',
    priority: undefined,
  },
  {
    name: 'side conversation',
    text: `Fwd: Ticket 61009 - License server rejects new seats
Customer: Contoso Ltd
Email: it-desk@contoso.test
Phone: +44 20 7946 0018
Priority: Low

We bought 25 seats, the server still counts 100. Logs attached.`,
    number: '61009',
    summary: 'License server rejects new seats',
    description: 'We bought 25 seats',
    priority: 'low',
    custom: {
      'Customer company': 'Contoso Ltd',
      'Customer email': 'it-desk@contoso.test',
      'Customer phone': '+44 20 7946 0018',
    },
  },
];
