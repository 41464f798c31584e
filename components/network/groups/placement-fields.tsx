'use client';
import { useEffect, useState } from 'react';
import { Select } from '@/components/form/select';
import { CalendarChoice } from '@/components/intake/calendars/calendar-choice';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { TextLink } from '@/components/ui/text-link';
import { get, isFailure } from '@/lib/client/post';
import { processLender, type Participation } from '@/lib/network/groups/policy';
import { PROCESS_STATUS } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';
import type { PlacementChoices } from '@/lib/network/groups/resources';
import type { readPlacementChoices } from '@/lib/network/groups/placement';
import type { AnswerOf } from '@/lib/shared/answer';

type Props = {
  company_id: number | null;
  known?: PlacementChoices;
  stored: Participation & { calendar_id?: number | null };
  isNew?: boolean;
  /** The group of a membership, which may lend its host's process; undefined without a group. */
  group?: { sponsor_company_id: number | null; document_id: number | null } | null;
  names?: { department?: string | null; document?: string | null };
};

/** Value for the company as a whole, or for the process of its department or of the group. */
const WHOLE = '0';
const LENT = '0';

const hintOf = (group: Props['group']) =>
  group === undefined ? 'Receives the cases. Without one, the department’s process does.' : 'Receives the cases.';

/**
 * Department and process of a company in a group. The company must be chosen first, and its department, if it has any,
 * before the process (spec 3 §2).
 */
export function PlacementFields({ company_id, known, stored, isNew = true, group, names = {} }: Props) {
  const { choices, failed, again } = useChoices(company_id, known);
  const departments = offered(choices?.departments ?? [], stored.department_id, names.department);
  const processes = offered(choices?.documents ?? [], stored.document_id, names.document);
  const [chosen, setChosen] = useState(isNew ? '' : String(stored.department_id ?? WHOLE));
  const none = choices !== undefined && !departments.length;
  const lent = lentProcess({ company_id, departments, chosen, group });
  const turn = `${company_id}-${choices ? 'ready' : 'waiting'}`;
  return (
    <>
      {failed && <NotLoaded again={again} />}
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
      <ProcessField
        key={`document-${turn}`}
        {...{ company_id, documents: processes, lent, group }}
        stored={stored.document_id ?? (isNew ? null : lent && LENT)}
        ready={!!choices}
        disabled={!choices || !(none || chosen)}
      />
      {group === undefined && <CalendarField key={`calendar-${turn}`} choices={choices} chosen={stored.calendar_id} />}
    </>
  );
}

type CalendarFieldProps = { choices: Choices | undefined; chosen: number | null | undefined };

/** The calendar of a group, of its host (rule: clock.calendars). */
const CalendarField = ({ choices, chosen = null }: CalendarFieldProps) =>
  choices && 'calendars' in choices ? (
    <CalendarChoice
      calendars={choices.calendars}
      chosen={chosen}
      none="None"
      hint="Hours for receivers of the group that have no calendar of their own."
    />
  ) : null;

type ProcessFieldProps = Pick<Props, 'company_id' | 'group'> & {
  documents: PlacementChoices['documents'];
  lent: string | null;
  stored: number | string | null;
  ready: boolean;
  disabled: boolean;
};

function ProcessField({ company_id, documents: processes, lent, group, stored, ready, disabled }: ProcessFieldProps) {
  const isMembership = group !== undefined;
  const hint =
    isMembership && company_id !== null && ready && !processes.length && !lent ? (
      <>
        This company has no process yet. <TextLink href={newProcess(company_id)}>Add a process</TextLink>
      </>
    ) : (
      hintOf(group)
    );
  return (
    <Select
      name="document_id"
      label={isMembership ? 'Process Document' : 'Process'}
      hint={hint}
      options={[...(lent ? [{ value: LENT, label: lent }] : []), ...processes.map(processOption)]}
      placeholder="Choose One"
      defaultValue={stored ?? (isMembership ? onlyOf(processes, lent) : null)}
      disabled={disabled}
    />
  );
}

const onlyOf = ([only, another]: { id: number }[], lent: string | null) => (another || lent ? null : only?.id);

const newProcess = (company_id: number) =>
  pagePath('/super_admin/companies/[company_id]/documents/[document_id]/edit/[type]', {
    company_id,
    document_id: 0,
    type: 'ticket',
  });

const NotLoaded = ({ again }: { again: () => void }) => (
  <Alert level="warning" live action={<Button onClick={again}>Try again</Button>}>
    The departments and processes of this company could not be loaded.
  </Alert>
);

const processOption = ({ id, name, status }: PlacementChoices['documents'][number]) => ({
  value: String(id),
  label: status === 'pending' ? `${name} (${PROCESS_STATUS.pending})` : name,
});

type LentProcessOptions = {
  company_id: number | null;
  departments: PlacementChoices['departments'];
  chosen: string;
  group: Props['group'];
};

/**
 * Returns the label of the process that receives when the membership names none (rule: directory.receiving-process).
 */
function lentProcess({ company_id, departments, chosen, group }: LentProcessOptions): string | null {
  if (group === undefined) return null;
  const department = departments.find(({ id }) => String(id) === chosen);
  const lender = processLender({ company_id: company_id ?? 0, department, group });
  if (lender === 'department') return `The department’s process: ${department?.document?.name}`;
  return lender && 'The group’s process';
}

type Choices = PlacementChoices | AnswerOf<typeof readPlacementChoices>;
type State = { choices?: Choices; failed: boolean; again: () => void };

function useChoices(company_id: number | null, known: PlacementChoices | undefined): State {
  const [answer, setAnswer] = useState<{ of: number; choices?: Choices }>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (company_id === null || known) return;
    const leaving = new AbortController();
    get<AnswerOf<typeof readPlacementChoices>>(
      `/api/super_admin/companies/${company_id}/docs_and_depts`,
      {},
      leaving.signal,
    ).then(
      (choices) => setAnswer({ of: company_id, choices }),
      (error: unknown) => {
        if (isFailure(error)) setAnswer({ of: company_id });
      },
    );
    return () => leaving.abort();
  }, [company_id, known, turn]);
  const current = answer?.of === company_id ? answer : undefined;
  return {
    choices: known ?? current?.choices,
    failed: current !== undefined && !current.choices,
    again: () => {
      setAnswer(undefined);
      setTurn(turn + 1);
    },
  };
}

type Choice = { id: number; name: string; status?: keyof typeof PROCESS_STATUS | 'active' | 'inactive' };

function offered<T extends Choice>(list: T[], stored: number | null, name: string | null | undefined) {
  const usable = list.filter(({ id, status }) => id === stored || (status !== 'inactive' && status !== 'rejected'));
  if (stored === null || usable.some(({ id }) => id === stored)) return usable;
  return name ? [...usable, { id: stored, name } as T] : usable;
}
