'use client';
import { Button, IconButton } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { useDeletion } from '@/components/ui/use-deletion';
import { Trash2 } from '@/components/ui/icons';
import { notify } from '@/lib/client/notify';
import type { FieldErrors } from '@/lib/client/post';
import { tellFailure, useSend } from '@/lib/client/use-send';
import type { AnswerOf } from '@/lib/shared/answer';
import { companyCalls, isChanged } from '@/lib/network/companies/policy';
import type { saveDepartment } from '@/lib/network/companies/save-department';
import type { EditorRow } from './department-rows';

type Props = {
  company_id: number;
  row: EditorRow;
  onSaved: (department: AnswerOf<typeof saveDepartment>) => void;
  onRefused: (errors: FieldErrors) => void;
  onVersion: (version: string) => void;
  onRemoved: () => void;
};

export function DepartmentActions({ company_id, row, onSaved, onRefused, onVersion, onRemoved }: Props) {
  const [ask, question] = useConfirm();
  const deletion = useDeletion({ refresh: false });
  const { id, draft, saved, version } = row;
  const name = saved.name || 'the new department';
  const save = useSend<typeof saveDepartment>(`${companyCalls(company_id)}/departments/${id}`, {
    refresh: false,
    onDone: (department) => {
      notify.success(department.message);
      onSaved(department);
    },
    onRefused: (failure) => {
      if (failure.kind === 'invalid') return onRefused(failure.errors);
      const now = (failure.answer as { version?: unknown } | undefined)?.version;
      if (typeof now === 'string') onVersion(now);
      tellFailure(failure);
    },
  });
  async function remove() {
    if (!id && !isChanged(draft, saved)) return onRemoved();
    const question = {
      title: `Are you sure you want to delete the ${saved.name || draft.name.trim() || 'new'} Department?`,
      action: 'Delete department',
      children: id
        ? 'It disappears from every list. Cases keep its name. You can’t undo this.'
        : 'It is not saved yet.',
    };
    const isDeleted = await (id
      ? deletion.remove({ to: `/api/super_admin/departments/${id}`, ...question })
      : ask(question));
    if (isDeleted) onRemoved();
  }
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        small
        loading={save.pending}
        disabled={!isChanged(draft, saved)}
        aria-label={`Save ${name}`}
        onClick={() => void save.send({ ...draft, version } as Parameters<typeof save.send>[0])}
      >
        Save
      </Button>
      <IconButton label={`Delete ${name}`} icon={Trash2} loading={deletion.pending} onClick={() => void remove()} />
      {question}
      {deletion.dialogs}
    </span>
  );
}
