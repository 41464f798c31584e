import 'server-only';
import { z } from 'zod';
import { emitter, event } from '@/lib/platform/operation/emit';
import { announceNote } from '@/lib/work/cases/announce';
import { tellChannelsOfNote } from '@/lib/work/cases/tell-channels';
import { onColleaguesAdded } from './on-colleagues-added';
import { onMailed } from './on-mailed';
import { onShared } from './on-shared';
import { onUnsure } from './on-unsure';

const OfNote = z.object({ note_id: z.number() });
const Colleagues = { user_ids: z.array(z.number()) };

/**
 * Events of notes and of followers. They name no case, so that neither internal notes nor followers appear in a timeline
 * or in anything else that follows a case (rules: room.audience, room.colleagues).
 */
export const emit = emitter({
  'note.shared': event(OfNote, onShared, announceNote, tellChannelsOfNote),
  'note.unsure': event(OfNote, onUnsure),
  'note.mailed': event(OfNote, onMailed),
  'note.mentioned': event(OfNote.extend(Colleagues), onColleaguesAdded),
  'colleague.added': event(z.object(Colleagues), onColleaguesAdded),
  'note.internal': event(OfNote),
  'note.redacted': event(OfNote),
});
