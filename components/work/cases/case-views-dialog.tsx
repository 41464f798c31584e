'use client';
import { useRef, useState } from 'react';
import { Checkbox } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/empty-state';
import { Pencil, Trash2 } from '@/components/ui/icons';
import { Spinner } from '@/components/ui/spinner';
import { TextLink } from '@/components/ui/text-link';
import { notify } from '@/lib/client/notify';
import { useLoaded } from '@/lib/client/use-loaded';
import { useSend } from '@/lib/client/use-send';
import type { SavedView } from '@/lib/work/cases/resources';
import type { deleteCaseView, listCaseViews, renameCaseView, saveCaseView } from '@/lib/work/cases/lists/views';
import type { AnswerOf } from '@/lib/shared/answer';

const CALLS = '/api/caller/case_views';
const PATHS: Record<SavedView['screen'], string> = { dashboard: '/dashboard', 'my-cases': '/my-cases' };
const hrefOf = ({ screen, choice }: SavedView) =>
  `${PATHS[screen]}?${new URLSearchParams(choice as Record<string, string>)}${screen === 'dashboard' ? '#cases' : ''}`;

type Props = {
  screen: SavedView['screen'];
  choice: SavedView['choice'];
  admin: boolean;
  onClose: () => void;
};

export function CaseViewsDialog({ screen, choice, admin, onClose }: Props) {
  const { answer, failed, load } = useLoaded<AnswerOf<typeof listCaseViews>>(CALLS);
  const views = answer?.views;
  const form = useRef<HTMLDivElement>(null);
  const deleted = () => {
    form.current?.querySelector<HTMLElement>('[name=name]')?.focus();
    load();
  };
  const saved = ({ message }: AnswerOf<typeof saveCaseView>) => {
    notify.success(message);
    load();
  };
  return (
    <Dialog open onClose={onClose} title="Views" size="small">
      {failed && <ErrorState action={<Button onClick={load}>Try again</Button>} />}
      {!views && !failed && <Spinner />}
      {views?.length === 0 && (
        <p className="text-ink-soft">No views yet. Filter and order the cases, then save that under a name.</p>
      )}
      {views && views.length > 0 && (
        <ul aria-label="Saved views" className="divide-y divide-line">
          {views.map((view) => (
            <View key={view.id} view={view} onClose={onClose} onRenamed={load} onDeleted={deleted} />
          ))}
        </ul>
      )}
      <div ref={form} className="mt-5 border-t border-line pt-4">
        <Form
          to={CALLS}
          label="Save a view"
          onSuccess="reset"
          transform={(body) => ({ ...body, choice, screen })}
          onDone={saved}
        >
          <Field
            name="name"
            label="Save what you see as"
            hint="Filters, order and columns. A name that exists is replaced."
            maxLength={100}
          />
          {admin && <Checkbox name="shared" label="For everyone in the company" />}
          <Submit>Save view</Submit>
        </Form>
      </div>
    </Dialog>
  );
}

type ViewProps = { view: SavedView; onClose: () => void; onRenamed: () => void; onDeleted: () => void };

function View({ view, onClose, onRenamed, onDeleted }: ViewProps) {
  const [renaming, setRenaming] = useState<boolean>();
  const { id, name, shared, can_change } = view;
  const removal = useSend<typeof deleteCaseView>(`${CALLS}/${id}`, {
    method: 'DELETE',
    refresh: false,
    onDone: ({ message }) => {
      notify.delete(message);
      onDeleted();
    },
  });
  const renamed = ({ message }: AnswerOf<typeof renameCaseView>) => {
    setRenaming(false);
    notify.success(message);
    onRenamed();
  };
  if (renaming)
    return (
      <li className="py-3">
        <Form to={`${CALLS}/${id}`} label={`Rename ${name}`} onDone={renamed} className="space-y-3" focusFirst>
          <Field name="name" label="Name" defaultValue={name} maxLength={100} />
          <div className="flex flex-wrap gap-2">
            <Submit>Rename</Submit>
            <Button onClick={() => setRenaming(false)}>Cancel</Button>
          </div>
        </Form>
      </li>
    );
  return (
    <li className="flex items-center gap-2 py-1.5">
      <span className="min-w-0 flex-1">
        <TextLink href={hrefOf(view)} prefetch={false} onClick={onClose} className="wrap-anywhere">
          {name}
        </TextLink>{' '}
        {shared && <Badge>Company</Badge>}
      </span>
      {can_change && (
        <>
          <IconButton
            label={`Rename ${name}`}
            icon={Pencil}
            onClick={() => setRenaming(true)}
            // The focus returns when renaming ends.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={renaming === false}
          />
          <IconButton
            label={`Delete ${name}`}
            icon={Trash2}
            loading={removal.pending}
            onClick={() => void removal.send()}
          />
        </>
      )}
    </li>
  );
}
