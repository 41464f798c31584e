'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useConfirm } from '@/components/ui/confirm';
import { Link2, X } from '@/components/ui/icons';
import { StatusBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import { useSend } from '@/lib/client/use-send';
import { LINK_KINDS } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';
import type { unlinkCases } from '@/lib/work/cases/links/link-cases';
import type { CaseLink } from '@/lib/work/cases/links/resources';

/* Loaded once it is chosen. */
const LinkCase = dynamic(() => import('./link-case').then((part) => part.LinkCase), { ssr: false });

type Props = { token: string; links: CaseLink[] };

/** Linked cases as their reader may know them (rule: links.seen). */
export function LinkedCases({ token, links }: Props) {
  const [linking, setLinking] = useState(false);
  return (
    <Card
      title="Linked cases"
      actions={
        <Button icon={Link2} onClick={() => setLinking(true)}>
          Link a case
        </Button>
      }
    >
      {links.length > 0 ? (
        <ul className="space-y-3">
          {links.map((link) => (
            <li key={link.id ?? `${link.kind} ${link.company}`} className="flex items-start justify-between gap-2">
              <LinkWords link={link} />
              {link.token && link.id && <Unlink token={token} id={link.id} name={link.number ?? link.company ?? ''} />}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">This case is linked with no other.</p>
      )}
      {linking && <LinkCase token={token} onClose={() => setLinking(false)} />}
    </Card>
  );
}

function LinkWords({ link: { id, kind, token, number, title, company, status } }: { link: CaseLink }) {
  if (title !== undefined && id)
    return (
      <p className="min-w-0 wrap-anywhere">
        <span className="text-sm text-ink-soft">Incident{status === 'closed' ? ', closed' : ''}</span>
        <br />
        <TextLink href={pagePath('/parents/[id]', { id })}>{title}</TextLink>
      </p>
    );
  if (!token)
    return (
      <p className="min-w-0 wrap-anywhere">
        {company
          ? `${company} works on this as well.`
          : 'This case is one of several. Another partner works on this as well.'}
      </p>
    );
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="text-sm text-ink-soft">{LINK_KINDS[kind]}</p>
      <p>
        <TextLink href={pagePath('/my-cases/[token]', { token })}>{number ?? 'Case'}</TextLink> {company}
      </p>
      {status && <StatusBadge status={status} />}
    </div>
  );
}

function Unlink({ token, id, name }: { token: string; id: string; name: string }) {
  const [ask, question] = useConfirm();
  const { send } = useSend<typeof unlinkCases>(`/api/caller/case/${encodeURIComponent(token)}/links/${id}`, {
    method: 'DELETE',
    said: 'The link is removed.',
  });
  const remove = async () => {
    const sure = await ask({
      title: `Remove the link to ${name}?`,
      children: 'Both cases stay as they are.',
      action: 'Remove the link',
      danger: true,
    });
    if (sure) await send();
  };
  return (
    <>
      <IconButton label={`Remove the link to ${name}`} icon={X} onClick={() => void remove()} />
      {question}
    </>
  );
}
