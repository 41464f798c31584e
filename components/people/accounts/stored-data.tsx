import { Card } from '@/components/ui/card';
import { FactTable } from '@/components/ui/fact-table';
import { TextLink } from '@/components/ui/text-link';
import {
  IDLE,
  inWords,
  KEPT,
  KNOWN_DEVICE,
  NOTES_KEPT,
  ONBOARDING,
  SESSION,
  UNUSED_CASE_FILE,
} from '@/lib/shared/durations';
import { pagePath } from '@/lib/shared/paths';

type Stored = [what: string, why: string, kept: string];

const STORED: Stored[] = [
  [
    'Your account: name, work email, phone, country, city, role, partner groups',
    'To log you in, to show partners whom to contact, and to email you.',
    `Until it is deleted; then it is anonymized. One that was never verified: ${inWords(KEPT.unverified_users)}.`,
  ],
  [
    'What you log in with: your password as a hash, your passkeys’ public keys, the secret of a code app encrypted',
    'To check that it is you. Nobody can read your password here.',
    'Until you replace or remove it, or the account is deleted.',
  ],
  [
    'Logins: time, way, network address and browser',
    'To show you your sessions, to slow down guessing, and for the network’s reports.',
    `Sessions ${inWords(KEPT.sessions)} after their end, the record of logins ${inWords(KEPT.activity_records)}.`,
  ],
  [
    'What you searched for and which processes you opened',
    'For the network’s reports and to improve the search.',
    inWords(KEPT.activity_records),
  ],
  [
    'Changes in the portal: who made them, when, and from which network address',
    'So that managers and the network can see what was done. No text of a case is in it.',
    'As long as the network runs the portal, without your name once you are erased.',
  ],
  [
    'Cases: numbers, summary, description, priority, dates, answers and the names of the engineers',
    'So that both companies can work on them and look them up.',
    'As long as the network runs the portal, unless it deletes the case.',
  ],
  [
    'Customer data that a partner’s form asks for',
    'To solve the case.',
    'Removed one month from the day the case was submitted.',
  ],
  [
    'Notes and files of a case',
    'To solve the case. An internal note stays in its company.',
    `${inWords(NOTES_KEPT)} after the case has ended. A file that no note names: ${inWords(UNUSED_CASE_FILE)}.`,
  ],
  [
    'Emails that the portal sent: to whom, when, about what, but not their text',
    'To send them again when a mail server refuses them.',
    inWords(KEPT.emails),
  ],
  [
    'Replies by email',
    'Their text becomes a note of the case.',
    `The mail itself until it is a note. That it came: ${inWords(KEPT.received_mails)}.`,
  ],
  [
    'Calls of a company’s programs: how many a day, and the last refused ones',
    'So that its managers see what their programs do.',
    `${inWords(KEPT.api_calls)}, and ${inWords(KEPT.api_refusals)} for refused ones. What webhooks sent: ${inWords(KEPT.webhook_deliveries)}.`,
  ],
  ['A company’s registration that was not sent', 'So that it can be continued.', inWords(ONBOARDING)],
];

type Props = { network: string; contact: string; stripe: boolean; logos: boolean; trust: boolean };

/** Says what the portal stores, with the times that its jobs keep (rule: input.privacy-page). */
export const StoredData = ({ network, contact, stripe, logos, trust }: Props) => (
  <>
    <Card title="What is stored, why, and how long" flush>
      <FactTable heads={['What', 'Why', 'How long']} widths={['sm:w-2/5', '', 'sm:w-1/4']} rows={STORED} />
    </Card>
    <Card title="Who can read it">
      <ul className="list-disc space-y-1 pl-5">
        <li>A case and its shared notes: the company that submitted it and the one that received it.</li>
        <li>Your name and contact data: your own company, and partners with whom you work on a case.</li>
        <li>A manager’s name: everyone who opens the company’s login page.</li>
        <li>
          {network}’s staff see companies, users and the dates and states of cases. To read a case’s description or
          customer data they give a reason, which both companies can see.
        </li>
        <li>Programs, webhooks and Microsoft Teams that your company’s managers connect.</li>
      </ul>
    </Card>
    <Card title="In your browser">
      <p>
        Cookies keep you logged in ({inWords(IDLE)} without a request, {inWords(SESSION)} at most), recognize your
        device ({inWords(KNOWN_DEVICE)}), and remember the theme and a registration under way. The browser itself keeps
        your choices in lists and what you have typed but not sent. There are no cookies of others, no advertising and
        no tracking.
      </p>
    </Card>
    {(stripe || logos) && (
      <Card title="Services of others">
        <ul className="list-disc space-y-1 pl-5">
          {stripe && (
            <li>Card payments go through Stripe. The card’s number is entered there and never reaches the portal.</li>
          )}
          {logos && (
            <li>Companies’ logos come from a logo service, which learns the company’s domain, not who reads.</li>
          )}
        </ul>
      </Card>
    )}
    <Card title="Your data">
      <p>
        You can read and change your details in your profile, ask for a copy of your data, and delete your account
        there. A manager of your company, or {network}, can erase what names you after you have left. For anything else,
        write to{' '}
        <TextLink href={`mailto:${contact}`} className="break-all">
          {contact}
        </TextLink>
        .
      </p>
      {trust && (
        <p className="mt-2">
          More for companies: <TextLink href={pagePath('/trust')}>how this portal keeps what it is given</TextLink>.
        </p>
      )}
    </Card>
  </>
);
