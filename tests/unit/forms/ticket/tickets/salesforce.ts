import type { PastedTicket } from './ticket';

/** Copied from a case page of Salesforce, and from Email-to-Case. */
export const SALESFORCE: PastedTicket[] = [
  {
    name: 'case page',
    text: `Case Number
00041877
Case Owner
Tier 2 Queue
Account Name
Tailspin Toys
Contact Name
Erik Sand
Contact Phone
+47 22 12 34 56
Contact Email
erik.sand@tailspin.test
Status
Working
Priority
Medium
Subject
Snapshots are not deleted
Description
Snapshots older than 30 days stay on the array although the policy deletes them.
The pool is 94 % full.`,
    number: '00041877',
    summary: 'Snapshots are not deleted',
    description: 'The pool is 94 % full.',
    priority: 'medium',
    custom: {
      'Customer company': 'Tailspin Toys',
      'Customer contact': 'Erik Sand',
      'Customer phone': '+47 22 12 34 56',
      'Customer email': 'erik.sand@tailspin.test',
    },
  },
  {
    name: 'high is the first of three there',
    text: `Case Number: 00051200
Priority: High
Subject: Cluster node does not join
Account Name: Proseware
Description: Node 3 was replaced, the join ends with "certificate mismatch".`,
    number: '00051200',
    summary: 'Cluster node does not join',
    description: 'certificate mismatch',
    priority: undefined,
    unclear: 'High',
    custom: { 'Customer company': 'Proseware' },
  },
  {
    name: 'case email with a thread id',
    text: `Subject: RE: Case 00060001: iSCSI timeouts after move [ ref:_00D20abc._5002xyz:ref ]
From: Alan Reyes <alan@wingtip.test>
To: support@acme.test

Hello,

after the move to rack 7 the hosts lose their iSCSI paths for about 30 seconds, several times an hour.

Alan`,
    number: '00060001',
    summary: 'iSCSI timeouts after move',
    description: 'lose their iSCSI paths',
    priority: undefined,
    custom: { 'Customer email': 'alan@wingtip.test' },
  },
  {
    name: 'severity field',
    text: `Case: 00072345
Severity: Severity 1 - Production down
Product: Object Store
Version: 11.4.2
Subject: Buckets return 503
Description: All buckets of tenant 12 return 503 since 14:05 UTC.`,
    number: '00072345',
    summary: 'Buckets return 503',
    description: 'since 14:05 UTC',
    priority: 'high',
    custom: { Product: 'Object Store', Version: '11.4.2' },
  },
];
