import type { EditorChoice, EditorSource } from '@/components/form/editor-assist';
import { get } from '@/lib/client/post';
import type { AnswerOf } from '@/lib/shared/answer';
import { fullName } from '@/lib/shared/format';
import { withValues, type ReplyValues } from '@/lib/shared/reply-fields';
import type { findColleagues } from '@/lib/work/cases/change/colleagues';
import type { RoomCase, SavedReply } from '@/lib/work/room/resources';
import type { listSavedReplies } from '@/lib/work/room/saved-replies';

/** Milliseconds without a key before colleagues are searched. */
const PAUSE_MS = 150;

/** Finds colleagues by name; choosing one mentions them (rule: room.colleagues). */
export function colleagueFinder(path: string): EditorSource['find'] {
  let latest = '';
  return async (term) => {
    latest = term;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    // The answer to an earlier term would not be shown.
    if (latest !== term) return [];
    const { data } = await get<AnswerOf<typeof findColleagues>>(`${path}/colleagues`, { term });
    return data.map((colleague): EditorChoice => {
      const name = fullName(colleague) || colleague.email;
      const mention = { type: 'mention', attrs: { id: String(colleague.id), name } };
      return {
        ...{ key: colleague.id, label: name, hint: colleague.email },
        content: [mention, { type: 'text', text: ' ' }],
      };
    });
  };
}

/** Finds saved replies, filled in for the case (rule: room.saved-replies). */
export function replyFinder(theCase: RoomCase): EditorSource['find'] {
  let loading: Promise<SavedReply[]> | undefined;
  const load = async () => {
    try {
      return (await get<AnswerOf<typeof listSavedReplies>>('/api/caller/saved_replies')).replies;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return async (term) => {
    const replies = await (loading ??= load());
    return replies.filter((reply) => matches(reply, term)).map((reply) => choiceOf(reply, theCase));
  };
}

const matches = ({ name, body }: SavedReply, term: string) => {
  const text = `${name} ${body.replace(/<[^>]*>/g, ' ')}`.toLowerCase();
  return term
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

function choiceOf({ id, name, body, shared }: SavedReply, theCase: RoomCase): EditorChoice {
  const html = withValues(body, valuesOf(theCase));
  return { key: id, label: name, hint: shared ? theCase.company.name : undefined, preview: html, content: html };
}

const valuesOf = ({ partner, internal_case_number, engineer }: RoomCase): ReplyValues => ({
  partner: partner.name,
  number: internal_case_number,
  engineer: engineer ?? 'the assigned engineer',
});
