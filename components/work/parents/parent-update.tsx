'use client';
import { useRouter } from 'next/navigation';
import { Form } from '@/components/form/form';
import { RichText } from '@/components/form/rich-text';
import { Submit } from '@/components/form/submit';
import { namesOf } from '@/components/work/room/audience-field';
import { Card } from '@/components/ui/card';
import { notify } from '@/lib/client/notify';
import type { AnswerOf } from '@/lib/shared/answer';
import { plural } from '@/lib/shared/format';
import type { writeParentNote } from '@/lib/work/parents/write';

type Props = {
  id: string;
  partners: string[];
  /** Cases that take no note any more. */
  ended: number;
};

/** One update to all cases of an incident (rule: parents.notes). */
export function ParentUpdate({ id, partners, ended }: Props) {
  const router = useRouter();
  const done = ({ notes, left }: AnswerOf<typeof writeParentNote>) => {
    notify.success(
      `Written to ${plural(notes.length, 'case')}.${left ? ` ${plural(left, 'case')} had ended and took no note.` : ''}`,
    );
    router.refresh();
  };
  return (
    <Card
      title="Update to all cases"
      hint={
        <span className="line-clamp-3 wrap-anywhere">
          {namesOf(partners)} will read this, each in their own room.
          {ended > 0 &&
            ` ${plural(ended, 'case')} ${ended === 1 ? 'has' : 'have'} ended and ${ended === 1 ? 'gets' : 'get'} no note.`}
        </span>
      }
    >
      <Form<AnswerOf<typeof writeParentNote>>
        to={`/api/caller/parents/${id}/notes`}
        draftKey={`parent:${id}`}
        onSuccess="reset"
        onDone={done}
        label="Update to all cases"
      >
        <RichText name="body" label="Update" hideLabel optional className="[&_[role=textbox]]:min-h-20" />
        <Submit>{`Send to ${plural(partners.length, 'case')}`}</Submit>
      </Form>
    </Card>
  );
}
