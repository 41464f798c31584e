'use client';
import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { Button, IconButton } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { notify } from '@/lib/client/notify';
import type { FieldErrors } from '@/lib/client/post';
import { tellFailure, useSend, type OutputOf } from '@/lib/client/use-send';
import { companyCalls, isChanged } from '@/lib/companies/policy';
import type { deleteDepartment, saveDepartment } from '@/lib/network/save-department';
import type { EditorRow } from './department-rows';
import { InUse, isUses, type Refusal } from './in-use';

type Props = {
  company_id: number;
  row: EditorRow;
  onSaved: (department: OutputOf<typeof saveDepartment>) => void;
  onRefused: (errors: FieldErrors) => void;
  /** The next save replaces what someone else has saved. */
  onVersion: (version: string) => void;
  onRemoved: () => void;
};

/** Save and delete of one row (spec 3 §2). */
export function DepartmentActions({ company_id, row, onSaved, onRefused, onVersion, onRemoved }: Props) {
  const [ask, question] = useConfirm();
  const [refusal, setRefusal] = useState<Refusal>();
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
  const removal = useSend<typeof deleteDepartment>(`/api/super_admin/departments/${id}`, {
    method: 'DELETE',
    refresh: false,
    onDone: ({ message }) => {
      notify.delete(message);
      onRemoved();
    },
    onRefused: (failure) =>
      isUses(failure.answer) ? setRefusal({ title: failure.message, uses: failure.answer }) : tellFailure(failure),
  });
  async function remove() {
    if (!id && !isChanged(draft, saved)) return onRemoved();
    const named = saved.name || draft.name.trim() || 'new';
    const sure = await ask({
      title: `Are you sure you want to delete the ${named} Department?`,
      action: 'Delete department',
      children: id
        ? 'It disappears from every list. Cases keep its name. You can’t undo this.'
        : 'It is not saved yet.',
    });
    if (!sure) return;
    if (id) await removal.send();
    else onRemoved();
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
      <IconButton label={`Delete ${name}`} icon={Trash2} loading={removal.pending} onClick={() => void remove()} />
      {question}
      <InUse refusal={refusal} onClose={() => setRefusal(undefined)} />
    </span>
  );
}
