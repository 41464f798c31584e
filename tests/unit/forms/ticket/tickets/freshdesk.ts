import type { PastedTicket } from './ticket';

/** Copied from Freshdesk and other help desks with the same fields. */
export const FRESHDESK: PastedTicket[] = [
  {
    name: 'ticket page',
    text: `#20418 Unable to activate the appliance
Requester: Carla Núñez
Email: carla@relecloud.test
Company: Relecloud
Status: Open
Priority: Urgent
Product: Edge 200

Activation ends with "E-4012 device unknown". The customer goes live at 18:00.`,
    number: '20418',
    summary: 'Unable to activate the appliance',
    description: 'goes live at 18:00',
    priority: 'high',
    custom: {
      'Customer company': 'Relecloud',
      'Customer contact': 'Carla Núñez',
      'Customer email': 'carla@relecloud.test',
      Product: 'Edge 200',
    },
  },
  {
    name: 'markdown',
    text: `**Ticket:** HD-7781
**Subject:** Scheduled jobs run an hour late
**Priority:** Low
**Customer:** Munson's Pickles
**Description:** Since the end of daylight saving time all jobs run an hour late.`,
    number: 'HD-7781',
    summary: 'Scheduled jobs run an hour late',
    description: 'daylight saving time',
    priority: 'low',
    custom: { 'Customer company': "Munson's Pickles" },
  },
  {
    name: 'number and severity in the subject',
    text: `Subject: [Ticket#2026112010000042] Sev1: Storefront down in all regions
Description: 502 from the edge in all regions since 06:41 UTC. Origin is healthy.`,
    number: '2026112010000042',
    summary: 'Sev1: Storefront down in all regions',
    description: 'Origin is healthy.',
    priority: 'high',
  },
];
