import 'server-only';
import { z } from 'zod';
import { emitter, event } from '@/lib/platform/operation/emit';
import { announceNote } from '@/lib/work/cases/announce';
import { onMailed } from './on-mailed';
import { onMentioned } from './on-mentioned';
import { onShared } from './on-shared';
import { onUnsure } from './on-unsure';

const OfNote = z.object({ note_id: z.number() });

/**
 * Events of notes. They name no case, so that internal notes never appear in a timeline or in anything else that
 * follows a case (rule: room.audience).
 */
export const emit = emitter({
  'note.shared': event(OfNote, onShared, announceNote),
  'note.unsure': event(OfNote, onUnsure),
  'note.mailed': event(OfNote, onMailed),
  'note.mentioned': event(OfNote.extend({ user_ids: z.array(z.number()) }), onMentioned),
  'note.internal': event(OfNote),
  'note.redacted': event(OfNote),
});
