import type { Answer } from './proof';

/** Every control of MVSP 3.0 (Minimum Viable Secure Product, mvsp.dev). */
export const MVSP: Answer[] = [
  {
    id: '1.1',
    asks: 'External vulnerability reports',
    answer: 'The policy names scope, contact, times and safe harbor; /.well-known/security.txt (RFC 9116) leads to it.',
    proof: ['SECURITY.md', 'e2e/served-files'],
  },
  {
    id: '1.2',
    asks: 'Customer testing',
    answer:
      'Anyone with the program tests on a demo network of their own, which has made-up data only. Testing of a running portal is agreed with its operator.',
    proof: ['SECURITY.md', 'README.md', 'api/seed'],
  },
  { id: '1.3', asks: 'Self-assessment', answer: 'This page, with each release.', proof: ['unit/network/trust'] },
  { id: '1.4', asks: 'External testing', answer: 'The program’s makers do not commission it.', proof: [] },
  { id: '1.5', asks: 'Training', answer: 'Of the people who run the portal.', proof: [] },
  { id: '1.6', asks: 'Compliance', answer: 'With the laws and standards that apply to the operator.', proof: [] },
  {
    id: '1.7',
    asks: 'Incident handling',
    answer: 'The portal’s alerts say what to look at; telling customers is the operator’s.',
    proof: [],
  },
  {
    id: '1.8',
    asks: 'Data handling',
    answer: 'The portal removes data by itself when its time is over. Sanitizing media is the operator’s.',
    proof: ['api/jobs/clean-up', 'api/jobs/case-purge', 'api/room/retention'],
  },
  {
    id: '2.1',
    asks: 'Single sign-on',
    answer: 'SAML 2.0 for every company whose membership includes it, at no extra setting.',
    proof: ['api/sso/login', 'api/sso/attacks', 'api/sso/signatures'],
  },
  {
    id: '2.2',
    asks: 'HTTPS only',
    answer:
      'Sends Strict-Transport-Security and Secure cookies where its address is https. The certificate and the redirect from http are at the operator’s proxy, with tried configurations.',
    proof: ['unit/server/request-pipeline', 'docs/operating/proxies.md', 'docs/operating/nginx.conf'],
  },
  {
    id: '2.3',
    asks: 'Security headers',
    answer:
      'A Content Security Policy with nonces on every page, no framing, no sniffing, no referrer from mailed links.',
    proof: ['unit/server/request-pipeline', 'e2e/addresses'],
  },
  {
    id: '2.4',
    asks: 'Password policy',
    answer:
      'At least 8 characters, 128 at most, stored with argon2id, compared with common passwords and words of the context; no limit to pasting, no periodic change. A rule on kinds of characters differs from MVSP.',
    proof: ['docs/security.md', 'api/accounts/common-passwords', 'api/accounts/context-words'],
  },
  {
    id: '2.5',
    asks: 'Security libraries',
    answer:
      'One frame checks identity, access, input and limits of every call; text is escaped, HTML sanitized by a kept library.',
    proof: ['unit/every-call', 'api/access', 'api/stored-html'],
  },
  {
    id: '2.6',
    asks: 'Dependency patching',
    answer: 'Versions are pinned, with lowest versions for known faults. Installing a new release is the operator’s.',
    proof: ['unit/dependencies'],
  },
  {
    id: '2.7',
    asks: 'Logging',
    answer:
      'Every change is in an append-only audit with who, when, what and from where, without secrets; companies read, collect or receive theirs.',
    proof: ['api/audit/network-audit', 'api/audit/company-audit', 'api/public-api/audit-feed', 'unit/log'],
  },
  {
    id: '2.8',
    asks: 'Encryption',
    answer:
      'In transit by TLS. Secrets that must be read again are sealed with AES-256-GCM, others hashed. Encryption of disks is the operator’s.',
    proof: ['api/webhooks/calls', 'api/factors/second-factor'],
  },
  { id: '3.1', asks: 'List of data', answer: 'The first table of this page.', proof: ['unit/network/trust'] },
  {
    id: '3.2',
    asks: 'Data flow diagram',
    answer: 'One picture of what calls what, and where data enters and leaves.',
    proof: ['ARCHITECTURE.md', 'docs/operating/topology.md'],
  },
  {
    id: '3.3',
    asks: 'Vulnerability prevention',
    answer:
      'Each promise has a test: access between companies, injection, scripts, requests from other sites, sessions, uploads, outgoing requests.',
    proof: [
      'docs/security.md',
      'api/access',
      'api/bad-input',
      'api/stored-html',
      'unit/core/outgoing',
      'unit/server/hostile-requests',
      'api/accounts/sessions',
    ],
  },
  {
    id: '3.4',
    asks: 'Time to fix vulnerabilities',
    answer: 'With times from report to fix, the shortest for what lets someone read or change what is not theirs.',
    proof: ['SECURITY.md'],
  },
  {
    id: '3.5',
    asks: 'Build and release process',
    answer: 'From a locked list of packages, by one command, with all checks; changes are listed.',
    proof: ['CHANGELOG.md', 'docs/developing.md', 'docs/operating/upgrade.md'],
  },
  { id: '4.1', asks: 'Physical access', answer: 'Of the place where the portal runs.', proof: [] },
  {
    id: '4.2',
    asks: 'Logical access',
    answer:
      'In the portal: least rights by role, second factor for staff, access ends with the next request. Of servers and databases: the operator’s.',
    proof: ['api/access', 'api/factors/required', 'api/accounts/sessions', 'api/accounts/impersonation'],
  },
  {
    id: '4.3',
    asks: 'Sub-processors',
    answer: 'Listed on this page from the operator’s settings.',
    proof: ['unit/settings'],
  },
  {
    id: '4.4',
    asks: 'Backup and disaster recovery',
    answer: 'Tried descriptions of backup, restore to a moment and failover. Doing it is the operator’s.',
    proof: ['docs/operating/backup.md', 'docs/operating/failover.md', 'api/db/failover'],
  },
];
