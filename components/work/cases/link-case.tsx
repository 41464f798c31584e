'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Checkbox } from '@/components/form/choices';
import { Form } from '@/components/form/form';
import { Select } from '@/components/form/select';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { SuggestBox } from '@/components/ui/suggest-box';
import { notify } from '@/lib/client/notify';
import { get } from '@/lib/client/post';
import type { AnswerOf } from '@/lib/shared/answer';
import { LINK_KINDS } from '@/lib/shared/enums';
import type { linkCases } from '@/lib/work/cases/links/link-cases';
import type { CaseRow } from '@/lib/work/cases/resources';

const CASES = '/api/caller/get-cases/company';
const find = async (term: string) => (await get<{ data: CaseRow[] }>(CASES, { q: term })).data;
const numberOf = (row: CaseRow) => row.internal_case_number ?? row.partner_case_number ?? '';

type Props = { token: string; onClose: () => void };

/** Links a case of the reader's company (rules: links.kinds, links.duplicate). */
export function LinkCase({ token, onClose }: Props) {
  const router = useRouter();
  const [other, setOther] = useState<CaseRow>();
  const [kind, setKind] = useState<string>('linked');
  const done = ({ message }: AnswerOf<typeof linkCases>) => {
    onClose();
    notify.success(message);
    router.refresh();
  };
  return (
    <Dialog open onClose={onClose} title="Link a case">
      <p className="mb-4 text-ink-soft">
        Your partners see that their case is one of several, not which. Nothing moves from one case to the other.
      </p>
      <SuggestBox<CaseRow>
        url={CASES}
        find={find}
        label="Find the other case"
        placeholder="Number, partner or summary"
        keyOf={(row) => row.token}
        show={(row) => (
          <span className="wrap-anywhere">
            <span className="font-mono">{numberOf(row)}</span> {row.partner.name} · {row.summary}
          </span>
        )}
        onChoose={setOther}
      />
      <Form<AnswerOf<typeof linkCases>>
        to={`/api/caller/case/${encodeURIComponent(token)}/links`}
        transform={(body) => ({ ...body, token: other?.token })}
        onDone={done}
        label="Link a case"
        className="mt-4 space-y-4"
      >
        <p aria-live="polite" className="wrap-anywhere">
          {other ? `Chosen: ${numberOf(other)}, ${other.partner.name}` : 'No case is chosen yet.'}
        </p>
        <Select
          name="kind"
          label="The other case is the"
          options={LINK_KINDS}
          defaultValue="linked"
          onChange={(value) => setKind(value)}
        />
        {kind === 'duplicate' && (
          <Checkbox
            name="close"
            label="Close this case as its duplicate"
            hint="Its partner is told that it is closed."
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit>Link</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
