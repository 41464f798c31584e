import type { PastedTicket } from './ticket';

/** Emails of customers, as mail programs forward them. */
export const EMAIL: PastedTicket[] = [
  {
    name: 'Outlook',
    text: `From: Petra Lang <petra.lang@fourthcoffee.test>
Sent: Thursday, November 19, 2026 4:12 PM
To: Support <support@acme.test>
Subject: FW: [EXTERNAL] Controller failover does not work

Hi team,

we pulled the power of controller A as a test, and B did not take over.
Model FS-800, version 7.1.3.

Regards
Petra Lang
Fourth Coffee | +49 30 901820`,
    number: undefined,
    summary: 'Controller failover does not work',
    description: 'B did not take over',
    priority: undefined,
    custom: { 'Customer email': 'petra.lang@fourthcoffee.test', 'Customer phone': '+49 30 901820' },
  },
  {
    name: 'Outlook in German',
    text: `Von: Jonas Weber <j.weber@margies.test>
Gesendet: Freitag, 20. November 2026 09:30
An: Support <support@acme.test>
Betreff: AW: Ticket 88012: Lizenz abgelaufen

Guten Tag,

seit heute meldet der Server "license expired", obwohl verlängert wurde.

Jonas Weber`,
    number: '88012',
    summary: 'Lizenz abgelaufen',
    description: 'obwohl verlängert wurde',
    priority: undefined,
    custom: { 'Customer email': 'j.weber@margies.test' },
  },
  {
    name: 'Gmail forward',
    text: `---------- Forwarded message ---------
From: Rosa Silva <rosa@cpandl.test>
Date: Fri, Nov 20, 2026 at 10:01 AM
Subject: Meters stop reporting
To: <help@acme.test>

Hello,

about 300 meters stopped reporting after the gateway update. This is P1 for us.

Rosa`,
    number: undefined,
    summary: 'Meters stop reporting',
    description: 'about 300 meters stopped',
    priority: undefined,
    unclear: 'P1',
    custom: { 'Customer email': 'rosa@cpandl.test' },
  },
  {
    name: 'Apple Mail forward',
    text: `Begin forwarded message:

From: Tim Cole <tim@humongous.test>
Subject: SR 3-2210981: DIMM errors on host esx-12
Date: 18 November 2026 at 17:40:11 CET
To: cases@acme.test

Correctable errors on DIMM A4 go up by 200 an hour. Severity 3.`,
    number: 'SR 3-2210981',
    summary: 'DIMM errors on host esx-12',
    description: 'DIMM A4',
    priority: 'low',
    custom: { 'Customer email': 'tim@humongous.test' },
  },
  {
    name: 'no headers',
    text: `Hello,

our mail gateway rejects all mails with attachments since this morning. We need help urgently.
The last change was the new signature on Wednesday.

Best regards
Anna Berg
anna.berg@consolidated.test`,
    number: undefined,
    summary: 'our mail gateway rejects all mails with attachments since this morning. We need help urgently.',
    description: 'The last change was the new signature',
    priority: undefined,
    custom: { 'Customer email': 'anna.berg@consolidated.test' },
  },
];
