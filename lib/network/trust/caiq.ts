import type { Answer } from './proof';

type Domain = { domain: string; answers: Answer[] };

/**
 * The questions of CAIQ 4 (Cloud Security Alliance) that concern the program, by domain of the Cloud Controls Matrix, in our words. What
 * concerns buildings, staff and contracts of the operator is not repeated here.
 */
export const CAIQ: Domain[] = [
  {
    domain: 'Audit and assurance (A&A)',
    answers: [
      { id: 'A&A-02', asks: 'Independent assessments', answer: 'Commissioned by whoever runs the portal.', proof: [] },
      {
        id: 'A&A-03',
        asks: 'Assessment by risk',
        answer: 'What attackers may not achieve is written down, each with the test that holds it.',
        proof: ['docs/security.md', 'docs/rules.md'],
      },
    ],
  },
  {
    domain: 'Application and interface security (AIS)',
    answers: [
      {
        id: 'AIS-02',
        asks: 'Baseline security of the application',
        answer: 'OWASP ASVS 5.0, level 2, chapters on logins and sessions, item by item.',
        proof: ['docs/security.md'],
      },
      {
        id: 'AIS-04',
        asks: 'Secure design and development',
        answer:
          'Access, input, limits and audit are part of every call’s declaration; a call without them does not start.',
        proof: ['STYLE.md', 'unit/every-call', 'unit/architecture'],
      },
      {
        id: 'AIS-05',
        asks: 'Automated security testing',
        answer:
          'Each call is tested with every kind of person and with another company’s data, hostile values and broken input.',
        proof: ['api/access', 'api/bad-input', 'api/large-values', 'api/stored-html'],
      },
      {
        id: 'AIS-07',
        asks: 'Remediation of vulnerabilities',
        answer: 'With times from report to fix.',
        proof: ['SECURITY.md', 'unit/dependencies'],
      },
    ],
  },
  {
    domain: 'Business continuity (BCR)',
    answers: [
      {
        id: 'BCR-08',
        asks: 'Backup',
        answer: 'Described and tried; making and keeping it is the operator’s.',
        proof: ['docs/operating/backup.md'],
      },
      {
        id: 'BCR-09',
        asks: 'Response to disaster',
        answer: 'Failover of the database and restore to a moment are drilled and measured.',
        proof: ['docs/operating/failover.md', 'docs/operating/faults.md', 'api/db/failover'],
      },
    ],
  },
  {
    domain: 'Change control (CCC)',
    answers: [
      {
        id: 'CCC-02',
        asks: 'Quality testing of changes',
        answer: 'Types, lint, unit, API and browser tests, faults, and an upgrade under load.',
        proof: ['docs/developing.md', 'unit/architecture', 'docs/operating/faults.md'],
      },
      {
        id: 'CCC-06',
        asks: 'Baseline of changes',
        answer: 'Migrations only add, so that the release before works beside the new one.',
        proof: ['unit/db/migrations-expand', 'api/db/migrating'],
      },
      {
        id: 'CCC-09',
        asks: 'Way back',
        answer: 'The release before can be put in place again.',
        proof: ['docs/operating/upgrade.md'],
      },
    ],
  },
  {
    domain: 'Encryption and keys (CEK)',
    answers: [
      {
        id: 'CEK-03',
        asks: 'Encryption of data',
        answer: 'In transit by TLS; secrets in the database sealed or hashed. Disks and the file store: the operator.',
        proof: ['api/factors/second-factor', 'docs/operating/proxies.md'],
      },
      {
        id: 'CEK-12',
        asks: 'Rotation of keys',
        answer:
          'Secrets of programs and webhooks are replaced by a click; those of programs overlap for a day. AUTH_SECRET is the operator’s.',
        proof: ['api/public-api/console', 'api/webhooks/calls'],
      },
    ],
  },
  {
    domain: 'Data security and privacy (DSP)',
    answers: [
      {
        id: 'DSP-02',
        asks: 'Secure disposal',
        answer: 'Data is removed by itself when its time is over, files with their bytes.',
        proof: ['api/jobs/clean-up', 'api/jobs/case-purge', 'api/room/retention', 'api/files/contents'],
      },
      {
        id: 'DSP-03',
        asks: 'Inventory of data',
        answer: 'Every table is in the first table of this page.',
        proof: ['unit/network/trust'],
      },
      {
        id: 'DSP-11',
        asks: 'Requests of persons about their data',
        answer:
          'A person reads and corrects their profile, and gets a copy of their data. Who left is erased by a manager or the network.',
        proof: ['api/personal-data/export', 'api/personal-data/erase'],
      },
      {
        id: 'DSP-16',
        asks: 'Retention and deletion',
        answer: 'Times are fixed, and companies choose shorter ones; a legal hold keeps named cases.',
        proof: ['api/jobs/clean-up', 'unit/durations'],
      },
      {
        id: 'DSP-17',
        asks: 'Protection of sensitive data',
        answer:
          'Customer data is apart from the case, shown to who needs it, each look recorded, and gone after a month.',
        proof: ['api/jobs/case-purge', 'api/room/leaks'],
      },
    ],
  },
  {
    domain: 'Identity and access (IAM)',
    answers: [
      {
        id: 'IAM-02',
        asks: 'Strong passwords',
        answer: 'Measured against OWASP ASVS 5.0, with what is not met.',
        proof: ['docs/security.md', 'api/accounts/common-passwords'],
      },
      {
        id: 'IAM-05',
        asks: 'Least privilege',
        answer: 'Roles, memberships and groups decide; what is not yours is not found.',
        proof: ['api/access', 'unit/shared/gates'],
      },
      {
        id: 'IAM-07',
        asks: 'Changed and revoked access',
        answer: 'Counts with the next request, of people and of programs.',
        proof: ['api/accounts/sessions', 'api/public-api/tokens'],
      },
      {
        id: 'IAM-10',
        asks: 'Privileged access',
        answer:
          'Network staff need a second factor; acting as a user lasts an hour at most, is shown, and is recorded with both names.',
        proof: ['api/factors/required', 'api/accounts/impersonation'],
      },
      {
        id: 'IAM-14',
        asks: 'Strong authentication',
        answer: 'Passkeys, code apps and single sign-on; a company may require a second factor.',
        proof: ['api/factors/passkeys', 'api/factors/second-factor', 'api/factors/required', 'api/sso/login'],
      },
    ],
  },
  {
    domain: 'Interoperability (IPY)',
    answers: [
      {
        id: 'IPY-02',
        asks: 'Application interfaces',
        answer: 'A described API, webhooks, and a protocol for agents.',
        proof: ['docs/openapi.json', 'docs/public-api.json', 'api/core/api-document'],
      },
      {
        id: 'IPY-04',
        asks: 'Portability of data',
        answer: 'Cases by the API, lists as spreadsheets, a person’s data as JSON with files.',
        proof: ['api/public-api/cases', 'api/exports', 'api/personal-data/export'],
      },
    ],
  },
  {
    domain: 'Infrastructure (IVS)',
    answers: [
      {
        id: 'IVS-02',
        asks: 'Capacity',
        answer: 'Sizes are measured; limits keep one client from stopping others.',
        proof: ['docs/operating/sizes.md', 'docs/performance.md', 'unit/core/request-limit'],
      },
      {
        id: 'IVS-06',
        asks: 'Separation of tenants',
        answer: 'Every query starts from what the caller’s company may reach.',
        proof: ['api/access', 'api/room/leaks'],
      },
    ],
  },
  {
    domain: 'Logging and monitoring (LOG)',
    answers: [
      {
        id: 'LOG-03',
        asks: 'Monitoring and alerts',
        answer: 'Metrics, traces, a status page, and alerts worth having.',
        proof: ['docs/operating/alerts.md', 'api/status/status', 'unit/server/metrics'],
      },
      {
        id: 'LOG-08',
        asks: 'Records',
        answer: 'Every change by a user is one row of the audit; logs hold no secret.',
        proof: ['api/audit/network-audit', 'unit/log'],
      },
      {
        id: 'LOG-09',
        asks: 'Protection of records',
        answer:
          'Append-only by the program, which only replaces an erased person by a pseudonym. Access to the database is the operator’s.',
        proof: ['api/audit/network-audit', 'api/personal-data/erase'],
      },
      {
        id: 'LOG-11',
        asks: 'Audit for customers',
        answer: 'Managers read their company’s, programs collect it, a webhook sends it.',
        proof: ['api/audit/company-audit', 'api/public-api/audit-feed', 'api/webhooks/audit'],
      },
    ],
  },
  {
    domain: 'Incidents (SEF)',
    answers: [
      { id: 'SEF-03', asks: 'Response to incidents', answer: 'By whoever runs the portal.', proof: [] },
      {
        id: 'SEF-08',
        asks: 'Points of contact',
        answer: 'In security.txt and the policy.',
        proof: ['SECURITY.md', 'e2e/served-files'],
      },
    ],
  },
  {
    domain: 'Supply chain (STA)',
    answers: [
      {
        id: 'STA-07',
        asks: 'Inventory of suppliers',
        answer: 'Packages in the bill of materials of a release, services on this page.',
        proof: ['unit/network/trust', 'unit/dependencies'],
      },
    ],
  },
  {
    domain: 'Threats and vulnerabilities (TVM)',
    answers: [
      {
        id: 'TVM-02',
        asks: 'Malware',
        answer:
          'Files of cases go through the operator’s scanner where one is set; archives are never unpacked, and no browser runs a file.',
        proof: ['api/room/scan', 'unit/files/archives', 'unit/files/types'],
      },
      {
        id: 'TVM-05',
        asks: 'External libraries',
        answer: 'Pinned, with lowest versions for known faults.',
        proof: ['unit/dependencies'],
      },
      { id: 'TVM-06', asks: 'Penetration tests', answer: 'Commissioned by whoever runs the portal.', proof: [] },
    ],
  },
];
