/**
 * Marks the document of a reader whose clock always shows UTC, before anything is drawn: the lines for local times (time.tsx)
 * then take no space, and nothing moves.
 */
export const MARK_UTC_READER = `(function(y){if(!new Date(y,0,1).getTimezoneOffset()&&!new Date(y,6,1).getTimezoneOffset())document.documentElement.setAttribute('data-utc','')})(new Date().getFullYear())`;
