'use client';
import { useEffect, useState } from 'react';
import { Hidden, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Select } from '@/components/form/select';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { notify } from '@/lib/client/notify';
import { get, isFailure } from '@/lib/client/post';
import type { AnswerOf } from '@/lib/shared/answer';
import type { inviteMember } from '@/lib/partners/directory/invite';
import type { companyDirectory } from '@/lib/partners/directory/directory';

type Company = { id: number; name: string };
type Props = {
  /** The member to invite; without it, the dialog offers a choice. */
  company?: Company;
  onClose: () => void;
};

export function InviteMember({ company, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={company ? `Invite ${company.name}` : 'Invite a member'}>
      {company ? <Invitation company={company} onClose={onClose} /> : <MemberChoice onClose={onClose} />}
    </Dialog>
  );
}

function MemberChoice({ onClose }: Omit<Props, 'company'>) {
  const [companies, setCompanies] = useState<Company[] | string>();
  useEffect(() => {
    get<AnswerOf<typeof companyDirectory>>('/api/caller/company_directory', { has_access: 'false' }).then(
      ({ directory }) =>
        setCompanies(
          directory
            .filter(({ can_invite }) => can_invite)
            .map(({ company_id, company_name }) => ({ id: company_id, name: company_name })),
        ),
      (error: unknown) => setCompanies(isFailure(error) ? error.message : 'Something went wrong.'),
    );
  }, []);
  if (companies === undefined)
    return (
      <div className="space-y-5">
        <Skeleton className="h-9" />
        <Skeleton className="h-24" />
      </div>
    );
  if (typeof companies === 'string')
    return (
      <Alert level="warning" live>
        {companies}
      </Alert>
    );
  // Another tab or a colleague may have changed this since the page was rendered.
  if (!companies.length) return <p>Your company already works with every member.</p>;
  return <Invitation choices={companies} onClose={onClose} />;
}

function Invitation({
  company,
  choices = [],
  onClose,
}: {
  company?: Company;
  choices?: Company[];
  onClose: () => void;
}) {
  function sent({ message }: AnswerOf<typeof inviteMember>) {
    notify.success(message);
    onClose();
  }
  return (
    <Form to="/api/collaborate_invite" onDone={sent} label="Invitation">
      <p className="text-ink-soft">
        Its business manager gets an email with your name and email address and can reply to you.
      </p>
      {company ? (
        <Hidden name="company_id" value={company.id} />
      ) : (
        <Select
          name="company_id"
          label="Member"
          options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <LongText name="comments" label="Comments" optional maxLength={2000} />
      <Submit>{company ? `Invite ${company.name}` : 'Send invitation'}</Submit>
    </Form>
  );
}
