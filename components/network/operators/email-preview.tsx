import Link from 'next/link';
import { Card } from '@/components/ui/card';
import { Disclosure } from '@/components/ui/disclosure';
import { LinkTabs } from '@/components/ui/tabs';
import type { EmailPreviews } from '@/lib/reach/mail/previews';
import { classes } from '@/lib/shared/classes';

const SCREEN = '/super_admin/mail/templates';
const addressOf = (template: string, sample = 0) =>
  `${SCREEN}?${new URLSearchParams({ template, ...(sample > 0 && { sample: String(sample) }) }).toString()}`;

/** Lists every email by name, with the chosen one beside it (rule: mail.previews). */
export function EmailPreview({ emails, chosen, sample }: EmailPreviews & { sample: number }) {
  const shown = chosen.samples[sample] ?? chosen.samples[0];
  return (
    <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start">
      <div className="rounded-lg border border-line bg-surface px-4 py-2 lg:hidden">
        <Disclosure title={`Email: ${chosen.words}`}>
          <EmailList emails={emails} chosen={chosen.name} />
        </Disclosure>
      </div>
      <div className="max-lg:hidden">
        <EmailList emails={emails} chosen={chosen.name} />
      </div>
      <div className="min-w-0 space-y-4">
        {chosen.samples.length > 1 && (
          <LinkTabs
            label={`Forms of “${chosen.words}”`}
            tabs={chosen.samples.map(({ shows }, at) => ({
              href: addressOf(chosen.name, at),
              label: shows,
              current: shown?.shows === shows,
            }))}
          />
        )}
        {shown && <Sample {...shown} title={chosen.words} />}
      </div>
    </div>
  );
}

const EmailList = ({ emails, chosen }: Pick<EmailPreviews, 'emails'> & { chosen: string }) => (
  <nav aria-label="Emails">
    <ul>
      {emails.map(({ name, words }) => (
        <li key={name}>
          <Link
            href={addressOf(name)}
            prefetch={false}
            aria-current={name === chosen ? 'page' : undefined}
            className={classes(
              'block rounded-md px-3 py-1.5 pointer-coarse:py-3 hover:bg-hover',
              name === chosen && 'bg-accent-soft font-medium text-accent-ink',
            )}
          >
            {words}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

type SampleProps = EmailPreviews['chosen']['samples'][number] & { title: string };

/** The frame's sandbox allows nothing, and its links lead nowhere. */
function Sample({ title, subject, html, text }: SampleProps) {
  return (
    <Card title={<span className="wrap-anywhere">{subject}</span>} hint={title}>
      <iframe
        sandbox=""
        title={`Preview of “${title}”`}
        srcDoc={html.replace('</head>', `${DEAD_LINKS}</head>`)}
        className="h-[36rem] max-h-[75dvh] w-full rounded-md border border-line bg-white"
      />
      <div className="mt-4">
        <Disclosure title="As plain text">
          <pre className="overflow-x-auto rounded-md border border-line bg-sunken p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
            {text}
          </pre>
        </Disclosure>
      </div>
    </Card>
  );
}

const DEAD_LINKS = '<style>a{pointer-events:none}</style>';
