import type { Metadata } from 'next';
import { cache } from 'react';
import { lockedScreen, OWN_PROCESS } from '@/app/locked-screen';
import { titleOf } from '@/app/case-page';
import { DraftActions, RebaseDraft } from '@/components/intake/processes/draft-actions';
import { DraftChanges } from '@/components/intake/processes/draft-changes';
import { DraftEditor } from '@/components/intake/processes/draft-editor';
import { DraftFacts } from '@/components/intake/processes/draft-facts';
import { DraftRevision } from '@/components/intake/processes/draft-revision';
import { OutdatedDraft } from '@/components/intake/processes/outdated-draft';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { TextLink } from '@/components/ui/text-link';
import { only } from '@/lib/platform/operation/operation';
import { runQuery } from '@/lib/platform/operation/run-query';
import type { ProcessDraft } from '@/lib/intake/processes/draft-resources';
import { OwnDraft, readDraft } from '@/lib/intake/processes/read-draft';
import { settings } from '@/lib/platform/settings';
import { fullAdmin } from '@/lib/shared/gates';
import { pagePath } from '@/lib/shared/paths';

type Props = { params: Promise<{ document_id: string }> };

const load = cache((document_id: string) => runQuery(only(fullAdmin, readDraft, OwnDraft), { document_id }));

export const generateMetadata = ({ params }: Props): Promise<Metadata> =>
  titleOf(async () => `Fields · ${(await load((await params).document_id)).process.name}`, 'Fields');

/** Edits the fields of a process as a draft, with the network's editor (rule: processes.draft). */
export default async function ProcessFields({ params }: Props) {
  const locked = await lockedScreen({ title: 'Fields', what: 'Changes of processes are', back: OWN_PROCESS });
  if (locked) return locked;
  const found = await load((await params).document_id);
  const { process, released, draft, changes, outdated, release_by } = found;
  const { id: document_id, name } = process;
  return (
    <DraftRevision of={draft?.revision ?? 0}>
      <Screen
        title={<span className="wrap-anywhere">Fields of {name}</span>}
        back={<TextLink href={pagePath('/admin/inbound_process/[document_id]', { document_id })}>Process</TextLink>}
        actions={
          draft && (
            <DraftActions
              {...{ document_id, name }}
              status={draft.status}
              asks={release_by === 'network' ? settings.network_name : undefined}
            />
          )
        }
      >
        {draft && outdated && (
          <OutdatedDraft
            outdated={outdated}
            version={released.version}
            network={settings.network_name}
            action={<RebaseDraft document_id={document_id} />}
          >
            Take over these changes and keep yours on top of them, or discard the draft.
          </OutdatedDraft>
        )}
        <WhereItStands {...found} />
        {/* Starts over when the draft is based on another version. */}
        <DraftEditor key={draft?.base_version ?? released.version} of={found} hours={settings.response_hours} />
        {draft && (
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
            <DraftChanges changes={changes} version={released.version} />
            <DraftFacts draft={draft} />
          </div>
        )}
      </Screen>
    </DraftRevision>
  );
}

function WhereItStands({ draft, released, release_by }: Pick<ProcessDraft, 'draft' | 'released' | 'release_by'>) {
  const releases = release_by === 'network' ? `${settings.network_name} has released it` : 'you release it';
  if (draft?.status === 'waiting')
    return (
      <Alert title={`${settings.network_name} has been asked to release this draft`}>
        You’ll get an email with the decision. Saving the draft again withdraws the request.
      </Alert>
    );
  if (draft?.status === 'refused')
    return (
      <Alert level="warning" title={`${settings.network_name} has not released this draft`}>
        {draft.reason} Change it, save it, and ask again.
      </Alert>
    );
  return (
    <p className="text-ink-soft">
      Partners use version {released.version}. What you save here is a draft, which they do not see until {releases}.
    </p>
  );
}
