import type { Facts } from './facts';
import { CAIQ } from './caiq';
import { CRITERIA, LEVELS, REVIEWED } from './conformance';
import { INVENTORY } from './inventory';
import { MVSP } from './mvsp';
import { proofInWords, type Answer } from './proof';
import { IMPERSONATION, inWords, PROOF } from '@/lib/shared/durations';

export type Table = { title?: string; heads: string[]; rows: string[][] };
export type Part = { anchor: string; title: string; text?: string[]; points?: string[]; tables?: Table[] };
export type TrustDocument = { title: string; hint: string; parts: Part[] };

/** The content of the trust page and of its PDF, which differ in their looks only (rule: operations.trust-page). */
export const trustDocument = (facts: Facts): TrustDocument => ({
  title: 'Trust',
  hint: `How this portal of ${facts.network} keeps what it is given.`,
  parts: [
    inventoryPart(),
    subprocessorsPart(facts),
    encryptionPart(facts),
    staffPart(facts),
    softwarePart(facts),
    accessibilityPart(facts),
    {
      anchor: 'mvsp',
      title: 'MVSP',
      text: ['Minimum Viable Secure Product 3.0, every control.', PROOFS],
      tables: [answersTable(MVSP)],
    },
    {
      anchor: 'caiq',
      title: 'CAIQ',
      text: [
        'The questions of the Consensus Assessments Initiative Questionnaire 4 that concern the program, by control of the Cloud Controls Matrix, in short.',
        PROOFS,
      ],
      tables: CAIQ.map(({ domain, answers }) => ({ ...answersTable(answers), title: domain })),
    },
  ],
});

const PROOFS =
  'Proof names tests and documents of the program’s repository; a test checks that they exist. “Operator”: whoever runs this portal answers.';

const answersTable = (answers: Answer[]): Table => ({
  heads: ['Control', 'Asks for', 'Answer', 'Proof'],
  rows: answers.map(({ id, asks, answer, proof }) => [id, asks, answer, proofInWords(proof)]),
});

const inventoryPart = (): Part => ({
  anchor: 'data',
  title: 'What is stored, and how long',
  text: [
    'Every table of the database is in this list, held by a test; tables without data about a company or a person are left out. A legal hold keeps the cases that it names.',
  ],
  tables: [{ heads: ['What', 'How long'], rows: INVENTORY.map(({ what, kept }) => [what, kept]) }],
});

const subprocessorsPart = ({ subprocessors, has_stripe, has_notifications }: Facts): Part => ({
  anchor: 'sub-processors',
  title: 'Sub-processors',
  text: subprocessors.length
    ? []
    : ['The operator has named none. Ask whether the database, the mail server or backups are run by someone else.'],
  points: [
    ...(has_stripe
      ? ['Stripe takes card payments. The card’s number is entered there and never reaches the portal.']
      : []),
    ...(has_notifications
      ? [
          'Who turns notifications on gets them by the push service of the browser’s maker, such as Google, Mozilla, Apple or Microsoft. They are encrypted for the browser.',
        ]
      : []),
  ],
  tables: subprocessors.length
    ? [
        {
          heads: ['Who', 'What for', 'Where', 'More'],
          rows: subprocessors.map(({ name, purpose, place, url }) => [name, purpose, place, url ?? '–']),
        },
      ]
    : [],
});

const encryptionPart = ({ is_secure, file_store }: Facts): Part => ({
  anchor: 'encryption',
  title: 'Encryption',
  points: [
    is_secure
      ? 'In transit: this portal is reached by https only, and tells browsers so.'
      : 'In transit: this portal is reached by plain http, as it is for trying it out.',
    'To others: webhooks, pushed files and metadata of identity providers by https to public addresses only, unless the operator allows a host. Mail by TLS where the receiving server offers it.',
    'Sealed in the database with AES-256-GCM, with keys derived from the operator’s AUTH_SECRET: secrets and logins of webhooks, code apps, the single sign-on key, push targets, stored answers with a secret.',
    'Hashed: passwords and recovery codes (argon2id), mailed links and secrets of programs (SHA-256 of 256 random bits).',
    `At rest, the operator’s: encryption of the disks of database, backups and ${file_store ? 'file store' : 'files, which are in the database'}; keeping AUTH_SECRET apart from backups; TLS to the database.`,
  ],
});

const staffPart = ({ requires_second_factor }: Facts): Part => ({
  anchor: 'staff',
  title: 'Access of staff',
  points: [
    requires_second_factor
      ? 'Network staff log in with a second factor: a passkey or a code app.'
      : 'Network staff need no second factor here (REQUIRE_SECOND_FACTOR).',
    `What is dangerous needs a login or proof within ${inWords(PROOF)}.`,
    `Staff may act as a user, but not as each other: ${inWords(IMPERSONATION)} at most, shown across the screen, recorded with both names, without passwords, payment or customer data.`,
    'To read customer data staff give a reason, which both companies can see.',
    'Every change is in the audit, which managers of a company read, collect or have sent to them.',
    'Access to servers, database and backups is the operator’s to grant.',
  ],
});

const softwarePart = ({ release: { version, bill } }: Facts): Part => ({
  anchor: 'software',
  title: 'Software',
  text: [
    bill
      ? `Release ${version}. Its bill of materials lists every package with its version and license (CycloneDX).`
      : `Version ${version}. This installation was not made from a release, and so has no bill of materials.`,
  ],
});

const accessibilityPart = ({ contact, release: { version } }: Facts): Part => ({
  anchor: 'accessibility',
  title: 'Accessibility conformance report',
  text: [
    'Based on VPAT 2.5 INT, for WCAG 2.2 at levels A and AA.',
    `Name of product: Concord ${version}. Report date: ${REVIEWED}. Contact: ${contact}.`,
    `Evaluation methods: automatic checks by axe on the screens of all roles at 390 and 1440 pixels, in light and dark; journeys by keyboard; component tests. Rows without a test come from a reading of the source on ${REVIEWED}. The program has not been tested by people who use a screen reader every day.`,
    'Terms. Supports: meets the criterion. Partially supports: some of it does not. Not applicable: does not concern the program.',
  ],
  tables: (['A', 'AA'] as const).map((grade) => ({
    title: `Success criteria, level ${grade}`,
    heads: ['Criterion', 'Conformance', 'Remark', 'Test'],
    rows: CRITERIA.filter((one) => one.grade === grade).map(({ id, name, level, remark, proof }) => [
      `${id} ${name}`,
      LEVELS[level],
      remark,
      proof.length ? proof.join(', ') : `Read in the source, ${REVIEWED}`,
    ]),
  })),
});
