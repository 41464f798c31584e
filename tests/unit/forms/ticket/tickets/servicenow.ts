import type { PastedTicket } from './ticket';

/** Copied from a form or a list of ServiceNow, and from its emails. */
export const SERVICENOW: PastedTicket[] = [
  {
    name: 'incident form',
    text: `Number\tINC0012345
Caller\tPriya Raman
Company\tAdventure Works
Priority\t1 - Critical
State\tIn Progress
Assignment group\tNetwork Operations
Short description\tCore switch in Pune reboots every few minutes
Description\tThe core switch C9500-1 reloads every 4-6 minutes since 02:10 UTC.
Crash files were collected.
Work notes\tVendor to be engaged`,
    number: 'INC0012345',
    summary: 'Core switch in Pune reboots every few minutes',
    description: 'Crash files were collected.',
    priority: 'high',
    custom: { 'Customer contact': 'Priya Raman', 'Customer company': 'Adventure Works' },
  },
  {
    name: 'case with 2 - High',
    text: `Number: CS0098821
Account: Litware Inc
Contact: Omar Haddad
Priority: 2 - High
Product: RouterOS Edge
Short description: BGP session flaps with provider
Description: The session to AS64500 flaps every hour, hold timer expired.`,
    number: 'CS0098821',
    summary: 'BGP session flaps with provider',
    description: 'hold timer expired',
    priority: 'medium',
    custom: { 'Customer company': 'Litware Inc', 'Customer contact': 'Omar Haddad', Product: 'RouterOS Edge' },
  },
  {
    name: 'moderate',
    text: `Incident: INC0777123
Priority: 3 - Moderate
Short description: Wi-Fi slow on floor 3
Configuration item: AP-3-17
Description: Users on floor 3 report 2 Mbit/s. Channel utilization 90 %.`,
    number: 'INC0777123',
    summary: 'Wi-Fi slow on floor 3',
    description: 'Channel utilization',
    priority: 'low',
    custom: { Product: 'AP-3-17' },
  },
  {
    name: 'assignment email',
    text: `From: ServiceNow <noreply@servicenow.test>
Sent: Friday, 20 November 2026 08:02
To: storage-l2@acme.test
Subject: Incident INC0045100 has been assigned to group Storage L2

Short description: Backup jobs fail with code 23
Priority: 2 - High
Caller: Ines Duarte
Description: All jobs to media server ms-04 end with status 23 since Thursday.`,
    number: 'INC0045100',
    summary: 'Backup jobs fail with code 23',
    description: 'media server ms-04',
    priority: 'medium',
    custom: { 'Customer contact': 'Ines Duarte' },
  },
];
