import 'server-only';
import { z } from 'zod';
import { emitter, event } from '@/lib/platform/operation/emit';
import { keysOf, PRIORITIES } from '@/lib/shared/enums';
import { announceCase, announceLink, announceNote, announceReceiversChange } from '@/lib/work/cases/announce';
import { onAnswered, onInformationRequested } from './answer/on-answered';
import { onCloseNotice } from './change/on-close-notice';
import { onAutoClosed, onClosed, onDeleted } from './change/on-closed';
import { onHandedOver } from './change/on-handed-over';
import { onHandOn } from './hand-on/on-hand-on';
import { onHeld, onHoldLifted } from './change/on-held';
import { onEscalated, onNetworkAsked, onReminder } from './late/on-overdue';
import { onPriorityRaised } from './late/on-priority-raised';
import { tellChannels } from './tell-channels';
import { onFirstNote, onInformationResponse, onPhoneContact } from './answer/on-receivers-turn';
import { onSentToContacts, onSubmitted } from './submit/on-submitted';

const OfCase = z.object({ case_id: z.number() });
const Answer = OfCase.extend({ response_id: z.number() });
const WithText = OfCase.extend({ text: z.string().nullable() });

/**
 * Events of a case with their followers; the timeline shows each under its name without "case." (rule: cases.timeline).
 */
export const emit = emitter({
  'case.submitted': event(OfCase, onSubmitted, announceCase('created'), tellChannels('case')),
  /** Files that came with the case; its own emails name them. Names no case, as all events of notes. */
  'note.submitted': event(z.object({ note_id: z.number() }), announceNote),
  /** Names no case, since both sides read the events of a case (rule: links.told). */
  'link.made': event(z.object({ link_id: z.string() }), announceLink),
  'link.removed': event(z.object({ link_id: z.string() })),
  'case.sent-to-contacts': event(WithText, onSentToContacts),
  'case.accepted': event(Answer, onAnswered, announceCase('response.created'), tellChannels('answer')),
  'case.accepted-by-rule': event(
    Answer.extend({ text: z.string() }),
    onAnswered,
    announceCase('response.created'),
    tellChannels('answer'),
  ),
  'case.rejected': event(Answer, onAnswered, announceCase('response.created'), tellChannels('answer')),
  'case.information-request': event(
    Answer,
    onInformationRequested,
    announceCase('response.created'),
    tellChannels('question'),
  ),
  'case.information-response': event(
    Answer,
    onInformationResponse,
    announceCase('response.created'),
    tellChannels('question'),
  ),
  'case.phone-contact': event(WithText, onPhoneContact),
  'case.first-note': event(OfCase, onFirstNote),
  'case.handed-over': event(
    WithText.extend({ side: z.enum(['submitter', 'receiver']), to_id: z.number() }),
    onHandedOver,
    announceReceiversChange,
  ),
  'case.hand-on-proposed': event(WithText, onHandOn('proposed')),
  'case.hand-on-declined': event(WithText, onHandOn('declined')),
  'case.handed-on': event(WithText, onHandOn('confirmed'), announceCase('closed')),
  'case.priority-raised': event(
    WithText.extend({ from: z.enum(keysOf(PRIORITIES)), to: z.enum(keysOf(PRIORITIES)) }),
    onPriorityRaised,
  ),
  'case.deadline-moved': event(WithText),
  'case.corrected': event(WithText, announceReceiversChange),
  'case.closed': event(WithText, onClosed, announceCase('closed')),
  'case.withdrawn': event(WithText, onClosed, announceCase('closed')),
  'case.rated': event(WithText),
  'case.close-notice': event(OfCase, onCloseNotice),
  'case.kept-open': event(OfCase),
  'case.auto-closed': event(OfCase, onAutoClosed, announceCase('closed')),
  'case.reminder': event(OfCase.extend({ at: z.enum(['half', 'limit', 'now']) }), onReminder),
  'case.time-limit': event(OfCase, tellChannels('late')),
  'case.escalated': event(WithText.extend({ step: z.number() }), onEscalated, tellChannels('escalation')),
  'case.network-asked': event(WithText, onNetworkAsked),
  'case.customer-data-viewed': event(WithText),
  'case.purged': event(OfCase),
  'case.file-infected': event(WithText),
  'case.files-redacted': event(WithText),
  'case.auto-reply': event(WithText.extend({ mail_text_id: z.number().nullable() })),
  'case.mail-not-posted': event(WithText),
  'case.mail-confirmed': event(WithText),
  'case.notes-removed': event(OfCase),
  'case.held': event(OfCase, onHeld),
  'case.hold-lifted': event(OfCase, onHoldLifted),
  'case.deleted': event(OfCase, onDeleted),
});
