import type { PastedTicket } from './ticket';

/** Copied from an issue of Jira, its wiki text, or its email. */
export const JIRA: PastedTicket[] = [
  {
    name: 'issue page',
    text: `OPS-4411
Packet loss between fabric A and spine 2
Type: Bug
Priority: Highest
Affects Version/s: 4.2.1
Component/s: Fabric OS
Labels: escalated
Reporter: Mei Tan
Description
3 % loss on all ports of spine 2, CRC errors count up.
Cables were swapped.`,
    number: 'OPS-4411',
    summary: 'Packet loss between fabric A and spine 2',
    description: 'Cables were swapped.',
    priority: 'high',
    custom: { 'Customer contact': 'Mei Tan', Version: '4.2.1' },
  },
  {
    name: 'wiki text',
    text: `*Key:* SUP-982
*Summary:* Driver crash with kernel 6.8
*Priority:* Medium
*Environment:* Ubuntu 24.04
*Description:*
The driver panics on load:
{noformat}
BUG: unable to handle page fault
{noformat}`,
    number: 'SUP-982',
    summary: 'Driver crash with kernel 6.8',
    description: 'BUG: unable to handle page fault',
    priority: 'medium',
  },
  {
    name: 'email',
    text: `[JIRA] (NET-120) DHCP relay stops after failover

Priority: Lowest
Reporter: Sam Okafor

After a failover of the firewall pair the DHCP relay does not forward any more. A restart helps.`,
    number: 'NET-120',
    summary: 'DHCP relay stops after failover',
    description: 'A restart helps.',
    priority: 'low',
    custom: { 'Customer contact': 'Sam Okafor' },
  },
  {
    name: 'blocker',
    text: `Issue Key: PLAT-77
Title: Upgrade to 9.1 fails in pre-check
Priority: Blocker
Version: 9.0.4
Description: Pre-check "quorum" fails on both clusters. Maintenance window ends at 06:00 UTC.`,
    number: 'PLAT-77',
    summary: 'Upgrade to 9.1 fails in pre-check',
    description: 'Maintenance window ends',
    priority: 'high',
    custom: { Version: '9.0.4' },
  },
];
