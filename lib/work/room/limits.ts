import 'server-only';
import { perHour, type Limit, type LimitChoice } from '@/lib/platform/limits/rate-limit';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { tokenAnswerLimit, tokenNoteLimit, tokenPageLimit } from '@/lib/platform/limits/token-limit';
import { settings } from '@/lib/platform/settings';
import type { Actor } from '@/lib/shared/actor';
import { addressKey } from '@/lib/shared/address-key';

/** API clients write for a whole team (rule: limits.cases). */
const API_FACTOR = 10;

type ByToken = { token: string };

/** Reads by a mailed link are limited like its pages; reads by a signed-in person only by `limits.wide`. */
export const guestReadLimit = (request: RequestInfo, input: ByToken, actor: Actor): LimitChoice[] =>
  actor.kind === 'guest' ? tokenPageLimit(request, input, actor) : [];

export const guestWriteLimit = (request: RequestInfo, input: ByToken, actor: Actor): LimitChoice[] =>
  actor.kind === 'guest' ? tokenAnswerLimit(request, input, actor) : [];

const uploaderOf = (request: RequestInfo, actor: Actor) =>
  actor.kind === 'guest' ? addressKey(request.address) : `user ${actor.id}`;

export const uploadLimit = (request: RequestInfo, actor: Actor): Limit =>
  perHour(settings.limits.upload_per_hour, 'upload', uploaderOf(request, actor));

/** An upload may have this many parts, since a bad connection breaks often (rule: limits.upload). */
const PARTS_OF_UPLOAD = 10;
export const uploadPartLimit = (request: RequestInfo, actor: Actor): Limit =>
  perHour(settings.limits.upload_per_hour * PARTS_OF_UPLOAD, 'upload-part', uploaderOf(request, actor));

/** Notes per hour of each person, or of each mailed link (rule: limits.notes). */
export const noteLimit = (request: RequestInfo, input: ByToken, actor: Actor): (Limit | LimitChoice)[] =>
  actor.kind === 'guest'
    ? tokenNoteLimit(request, input, actor)
    : [perHour(settings.limits.notes_per_hour * (actor.role === 'api' ? API_FACTOR : 1), 'note', actor.id)];
