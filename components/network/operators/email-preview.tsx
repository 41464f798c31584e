import Link from 'next/link';
import { Card } from '@/components/ui/card';
import { Disclosure } from '@/components/ui/disclosure';
import { LinkTabs } from '@/components/ui/tabs';
import type { EmailPreviews } from '@/lib/reach/mail/previews';
import { classes } from '@/lib/shared/classes';

const SCREEN = '/super_admin/mail/templates';
const addressOf = (template: string, theme: EmailTheme, sample = 0) =>
  `${SCREEN}?${new URLSearchParams({
    template,
    ...(sample > 0 && { sample: String(sample) }),
    ...(theme === 'dark' && { theme }),
  }).toString()}`;

export type EmailTheme = 'light' | 'dark';
type Props = EmailPreviews & { sample: number; theme: EmailTheme };

/** Lists every email by name, with the chosen one beside it as programs with a light or dark theme show it (rule: mail.previews). */
export function EmailPreview({ emails, chosen, sample, theme }: Props) {
  const shown = chosen.samples[sample] ?? chosen.samples[0];
  return (
    <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start">
      <div className="rounded-lg border border-line bg-surface px-4 py-2 lg:hidden">
        <Disclosure title={`Email: ${chosen.words}`}>
          <EmailList emails={emails} chosen={chosen.name} theme={theme} />
        </Disclosure>
      </div>
      <div className="max-lg:hidden">
        <EmailList emails={emails} chosen={chosen.name} theme={theme} />
      </div>
      <div className="min-w-0 space-y-4">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          {chosen.samples.length > 1 && (
            <LinkTabs
              label={`Forms of “${chosen.words}”`}
              tabs={chosen.samples.map(({ shows }, at) => ({
                href: addressOf(chosen.name, theme, at),
                label: shows,
                current: shown?.shows === shows,
              }))}
            />
          )}
          <LinkTabs
            label="Theme of the mail program"
            tabs={(['light', 'dark'] as const).map((one) => ({
              href: addressOf(chosen.name, one, sample),
              label: { light: 'Light', dark: 'Dark' }[one],
              current: one === theme,
            }))}
          />
        </div>
        {shown && <Sample {...shown} title={chosen.words} theme={theme} />}
      </div>
    </div>
  );
}

const EmailList = ({ emails, chosen, theme }: Pick<Props, 'emails' | 'theme'> & { chosen: string }) => (
  <nav aria-label="Emails">
    <ul>
      {emails.map(({ name, words }) => (
        <li key={name}>
          <Link
            href={addressOf(name, theme)}
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

type SampleProps = EmailPreviews['chosen']['samples'][number] & { title: string; theme: EmailTheme };

/** The frame's sandbox allows nothing, and its links lead nowhere. */
function Sample({ title, subject, html, text, theme }: SampleProps) {
  return (
    <Card title={<span className="wrap-anywhere">{subject}</span>} hint={title}>
      <iframe
        sandbox=""
        title={`Preview of “${title}”`}
        srcDoc={inTheme(html, theme).replace('</head>', `${DEAD_LINKS}</head>`)}
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

/** The frame would follow the theme of the reader's own browser. */
const inTheme = (html: string, theme: EmailTheme) =>
  html
    .replaceAll('@media (prefers-color-scheme: dark)', theme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('color-scheme: light dark', `color-scheme: ${theme}`);

const DEAD_LINKS = '<style>a{pointer-events:none}</style>';
