'use client';
import { useEffect, useState } from 'react';
import { Select } from '@/components/form/select';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { get, isFailure } from '@/lib/client/post';
import type { Placement, PlacementChoices } from '@/lib/groups/placement';
import { PROCESS_STATUS } from '@/lib/shared/enums';

type Props = {
  company_id: number | null;
  /** The choices of that company, where they are known. */
  known?: PlacementChoices;
  stored: Placement;
  /** Whether nothing is stored yet, so that a department has to be chosen where there are some. */
  isNew?: boolean;
  /** The names of what is stored, in case it can no longer be chosen. */
  names?: { department?: string | null; document?: string | null };
};

/** Stands for the company as a whole. */
const WHOLE = '0';

/**
 * Department and process of a company in a group. They can be chosen once the company is, and the process once a department is
 * where the company has some (spec 3 §2).
 */
export function PlacementFields({ company_id, known, stored, isNew = true, names = {} }: Props) {
  const { choices, failed, again } = useChoices(company_id, known);
  const departments = offered(choices?.departments ?? [], stored.department_id, names.department);
  const documents = offered(choices?.documents ?? [], stored.document_id, names.document);
  const [chosen, setChosen] = useState(isNew ? '' : String(stored.department_id ?? WHOLE));
  const none = choices !== undefined && !departments.length;
  const turn = `${company_id}-${choices ? 'ready' : 'waiting'}`;
  return (
    <>
      {failed && (
        <Alert level="warning" live action={<Button onClick={again}>Try again</Button>}>
          The departments and processes of this company could not be loaded.
        </Alert>
      )}
      <Select
        key={`department-${turn}`}
        name="department_id"
        label="Department"
        hint={none && 'This company has no departments.'}
        options={[
          { value: WHOLE, label: 'Whole company' },
          ...departments.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        placeholder="Choose One"
        defaultValue={none ? WHOLE : chosen}
        disabled={!departments.length}
        onChange={setChosen}
      />
      <Select
        key={`document-${turn}`}
        name="document_id"
        label="Process Document"
        hint="Receives the cases. Without one, the department’s process does."
        options={documents.map(({ id, name, status }) => ({
          value: String(id),
          label: status === 'pending' ? `${name} (${PROCESS_STATUS.pending})` : name,
        }))}
        placeholder="Choose One"
        defaultValue={stored.document_id}
        disabled={!choices || !(none || chosen)}
      />
    </>
  );
}

type State = { choices?: PlacementChoices; failed: boolean; again: () => void };

/** The choices of a company, read again for each one. */
function useChoices(company_id: number | null, known: PlacementChoices | undefined): State {
  const [found, setFound] = useState<{ of: number; choices?: PlacementChoices }>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (company_id === null || known) return;
    const leaving = new AbortController();
    get<PlacementChoices>(`/api/super_admin/companies/${company_id}/docs_and_depts`, {}, leaving.signal).then(
      (choices) => setFound({ of: company_id, choices }),
      (error: unknown) => {
        if (isFailure(error)) setFound({ of: company_id });
      },
    );
    return () => leaving.abort();
  }, [company_id, known, turn]);
  const current = found?.of === company_id ? found : undefined;
  return {
    choices: known ?? current?.choices,
    failed: current !== undefined && !current.choices,
    again: () => {
      setFound(undefined);
      setTurn(turn + 1);
    },
  };
}

type Offered = { id: number; name: string; status?: keyof typeof PROCESS_STATUS | 'active' | 'inactive' };

/** What can be chosen, and what is stored. */
function offered<T extends Offered>(list: T[], stored: number | null, name: string | null | undefined) {
  const usable = list.filter(({ id, status }) => id === stored || (status !== 'inactive' && status !== 'rejected'));
  if (stored === null || usable.some(({ id }) => id === stored)) return usable;
  return name ? [...usable, { id: stored, name } as T] : usable;
}
