'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { useDeletion } from '@/components/ui/use-deletion';
import type { SetupLinkRow } from '@/lib/people/setup-links/links';

const MakeLink = dynamic(() => import('./make-link').then((part) => part.MakeLink), { ssr: false });

type Props = {
  links: SetupLinkRow[];
  /** Address of the links' calls. */
  to: string;
  /** A provider or directory is in use, so a link needs to be told whether it may replace it. */
  inUse: boolean;
};

/** Makes, lists and ends links for IT (rule: setup-link.made). */
export function SetupLinks({ links, to, inUse }: Props) {
  const [making, setMaking] = useState(false);
  const { remove, pending, dialogs } = useDeletion();
  const end = (link: SetupLinkRow) =>
    remove({
      to: `${to}/${link.id}`,
      title: 'End this link?',
      children: 'Whoever has it can do nothing with it from now on. What was set up with it stays.',
      action: 'End link',
    });
  return (
    <Card
      id="links"
      title="Link for IT"
      hint="Whoever runs your identity provider sets it up step by step, without an account. A link works for seven days."
      actions={<Button onClick={() => setMaking(true)}>Make link</Button>}
    >
      {links.length > 0 && (
        <ul className="divide-y divide-line">
          {links.map((link) => (
            <li
              key={link.id}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p className="wrap-anywhere">
                  <State state={link.state} /> Made by {link.made_by} <Time at={link.created_at} />
                </p>
                <p className="text-sm text-ink-soft">
                  {link.state === 'open' && (
                    <>
                      Until <Time at={link.expires_at} />.{' '}
                    </>
                  )}
                  {link.last_used_at ? (
                    <>
                      Last used <Time at={link.last_used_at} />.
                    </>
                  ) : (
                    'Never used.'
                  )}
                  {link.may_replace && ' May replace what is in use.'}
                </p>
              </div>
              {link.state === 'open' && (
                <Button small loading={pending} onClick={() => void end(link)}>
                  End link
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {making && <MakeLink to={to} inUse={inUse} onClose={() => setMaking(false)} />}
      {dialogs}
    </Card>
  );
}

const STATES = { open: 'Open', expired: 'Expired', revoked: 'Ended' } as const;

const State = ({ state }: Pick<SetupLinkRow, 'state'>) => (
  <Badge tone={state === 'open' ? 'green' : undefined}>{STATES[state]}</Badge>
);
