'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Form } from '@/components/form/form';
import { SearchField } from '@/components/form/search-field';
import { Submit } from '@/components/form/submit';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import type { addMember } from '@/lib/network/groups/change-members';
import type { AnswerOf } from '@/lib/shared/answer';
import { companiesNamed, type FoundCompany } from './find-company';
import { PlacementFields } from './placement-fields';

const NOWHERE = { department_id: null, document_id: null };

export type MembersGroup = {
  id: number;
  name: string;
  sponsor_company_id: number | null;
  document_id?: number | null;
};
type Props = { group: MembersGroup; onClose: () => void };

export function AddMember({ group, onClose }: Props) {
  const router = useRouter();
  const [company, setCompany] = useState<FoundCompany | null>(null);
  const done = ({ message }: AnswerOf<typeof addMember>) => {
    notify.success(message);
    onClose();
    router.refresh();
  };
  return (
    <Dialog open onClose={onClose} title={`Add a partner to ${group.name}`}>
      <Form to={`/api/super_admin/groups/${group.id}/partners/add`} onDone={done} label="Add partner">
        <SearchField
          name="company_id"
          label="Company"
          find={companiesNamed}
          chosen={company}
          onChoose={setCompany}
          placeholder="Company name"
        />
        <PlacementFields
          key={company?.id ?? 0}
          company_id={company?.id ?? null}
          stored={NOWHERE}
          group={{ ...group, document_id: group.document_id ?? null }}
        />
        <Submit>Add partner</Submit>
      </Form>
    </Dialog>
  );
}
