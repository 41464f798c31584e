'use client';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button, IconButton } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { X } from '@/components/ui/icons';
import { FindCase, numberOf } from '@/components/work/cases/find-case';
import { notify } from '@/lib/client/notify';
import type { AnswerOf } from '@/lib/shared/answer';
import { plural } from '@/lib/shared/format';
import type { CaseRow } from '@/lib/work/cases/resources';
import type { addToParent } from '@/lib/work/parents/change';
import { MAX_PARENT_CASES } from '@/lib/work/parents/policy';
import type { CaseParent } from '@/lib/work/parents/resources';

/** Finds open cases of the company by number, partner or summary, and adds them together (rule: parents.own). */
export function AddCases({ parent: { id, title, cases }, onClose }: { parent: CaseParent; onClose: () => void }) {
  const router = useRouter();
  const [chosen, setChosen] = useState<CaseRow[]>([]);
  const search = useRef<HTMLDivElement>(null);
  // The next search begins empty, in the same place.
  const choose = (row: CaseRow) => {
    flushSync(() => setChosen([...chosen, row]));
    search.current?.querySelector('input')?.focus();
  };
  const done = ({ parent }: AnswerOf<typeof addToParent>) => {
    onClose();
    notify.success(`The incident has ${plural(parent.cases.length, 'case')} now.`);
    router.refresh();
  };
  return (
    <Dialog open onClose={onClose} title={<span className="wrap-anywhere">Add cases to “{title}”</span>}>
      <p className="mb-4 text-ink-soft">
        Your company’s open cases, up to {MAX_PARENT_CASES} in an incident. Their partners are told nothing.
      </p>
      <div ref={search}>
        <FindCase
          key={chosen.length}
          label="Find a case"
          filter={{ not_closed: '1' }}
          except={[...cases, ...chosen].map((one) => one.token)}
          onChoose={choose}
        />
      </div>
      <Form<AnswerOf<typeof addToParent>>
        to={`/api/caller/parents/${id}/cases`}
        transform={(body) => ({ ...body, tokens: chosen.map(({ token }) => token) })}
        onDone={done}
        label="Add cases"
        className="mt-4 space-y-4"
      >
        <div aria-live="polite">
          {chosen.length > 0 ? (
            <ul aria-label="Chosen cases" className="max-h-64 space-y-1 overflow-y-auto">
              {chosen.map((row) => (
                <li
                  key={row.token}
                  className="flex items-center justify-between gap-2 rounded-md border border-line py-1 pr-1 pl-3"
                >
                  <span className="line-clamp-2 min-w-0 wrap-anywhere">
                    <span className="font-mono">{numberOf(row)}</span> {row.partner.name}
                  </span>
                  <IconButton
                    label={`Leave out ${numberOf(row)}`}
                    icon={X}
                    onClick={() => setChosen(chosen.filter((one) => one !== row))}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-ink-soft">No case is chosen yet.</p>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit>{chosen.length ? `Add ${plural(chosen.length, 'case')}` : 'Add'}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
