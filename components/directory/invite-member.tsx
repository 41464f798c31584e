'use client';
import { useEffect, useState } from 'react';
import { Hidden, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Select } from '@/components/form/select';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { notify } from '@/lib/client/notify';
import { get, isFailure } from '@/lib/client/post';
import type { DirectoryEntry } from '@/lib/directory/policy';

type Company = { id: number; name: string };
type Props = { /** Whom; without one it is chosen here. */ company?: Company; onMissing: () => void; onClose: () => void };

/** The invite-member dialog (spec 1 §2): asks a member company that one cannot open cases with yet. */
export function InviteMember({ company, onMissing, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={company ? `Invite ${company.name}` : 'Invite a member'}>
      {company ? <Invitation company={company} onClose={onClose} /> : <Chosen onMissing={onMissing} onClose={onClose} />}
    </Dialog>
  );
}

/** Asks for the companies that may be invited; where there is none, the other dialog is the way on. */
function Chosen({ onMissing, onClose }: Omit<Props, 'company'>) {
  const [companies, setCompanies] = useState<Company[] | string>();
  useEffect(() => {
    get<{ directory: DirectoryEntry[] }>('/api/caller/company_directory', { has_access: 'false' }).then(
      ({ directory }) => setCompanies(directory.map(({ company_id, company_name }) => ({ id: company_id, name: company_name }))),
      (error: unknown) => setCompanies(isFailure(error) ? error.message : 'Something went wrong.'),
    );
  }, []);
  if (companies === undefined) return <div className="space-y-5"><Skeleton className="h-9" /><Skeleton className="h-24" /></div>;
  if (typeof companies === 'string') return <Alert level="warning" live>{companies}</Alert>;
  if (companies.length) return <Invitation choices={companies} onClose={onClose} />;
  return (
    <div className="space-y-5">
      <p>You can open cases with every member already. A partner that is no member yet can be asked for.</p>
      <Button kind="primary" onClick={onMissing}>Missing a partner?</Button>
    </div>
  );
}

function Invitation({ company, choices = [], onClose }: { company?: Company; choices?: Company[]; onClose: () => void }) {
  function sent({ message }: { message: string }) {
    notify.success(message);
    onClose();
  }
  return (
    <Form to="/api/collaborate_invite" onDone={sent} label="Invitation">
      <p className="text-ink-soft">Its business manager gets a mail with your name and address, and may answer you. Where colleagues of yours work with it already, your own business manager can let you in.</p>
      {company ? <Hidden name="company_id" value={company.id} /> : <Select name="company_id" label="Member" options={choices.map(({ id, name }) => ({ value: String(id), label: name }))} />}
      <LongText name="comments" label="Comments" optional maxLength={2000} />
      <Submit>{company ? `Invite ${company.name}` : 'Send invitation'}</Submit>
    </Form>
  );
}
