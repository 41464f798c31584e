import type { PastedTicket } from './ticket';

/** Copied from a case of Dynamics 365. */
export const DYNAMICS: PastedTicket[] = [
  {
    name: 'case form',
    text: `Case Title\tMail flow to partner stopped
ID\tCAS-01042-X7K2L9
Customer\tGraphic Design Institute
Contact\tHanna Vogel
Priority\tNormal
Description\tMails to contoso.test are queued since 07:30, "451 4.7.0 temporary server error".`,
    number: 'CAS-01042-X7K2L9',
    summary: 'Mail flow to partner stopped',
    description: '451 4.7.0 temporary server error',
    priority: 'medium',
    custom: { 'Customer company': 'Graphic Design Institute', 'Customer contact': 'Hanna Vogel' },
  },
  {
    name: 'case number with a label',
    text: `Case Number: CAS-22018-B1C2D3
Title: Tape library does not see drive 4
Priority: Low
Product: TL-4000
Serial number: TL4-88120-K
Description: Drive 4 was replaced on Tuesday. Inventory shows three drives.`,
    number: 'CAS-22018-B1C2D3',
    summary: 'Tape library does not see drive 4',
    description: 'Inventory shows three drives.',
    priority: 'low',
    custom: { Product: 'TL-4000', 'Serial number': 'TL4-88120-K' },
  },
  {
    name: 'queue email',
    text: `From: Customer Service <crm@alpine.test>
Sent: 19.11.2026 22:10
To: partners@acme.test
Subject: CAS-44120-ZZ81AA: Array reports predictive failure

Customer: Alpine Ski House
Severity: Sev 2
Version: 5.4

Two disks report a predictive failure, the spare is in use already.`,
    number: 'CAS-44120-ZZ81AA',
    summary: 'Array reports predictive failure',
    description: 'the spare is in use already',
    priority: 'medium',
    custom: { 'Customer company': 'Alpine Ski House', Version: '5.4' },
  },
];
