/**
 * Marks the document before the first paint when the reader's clock is always UTC. Lines for local times (time.tsx)
 * then take no space, and the layout does not shift.
 */
export const MARK_UTC_READER = `(function(y){if(!new Date(y,0,1).getTimezoneOffset()&&!new Date(y,6,1).getTimezoneOffset())document.documentElement.setAttribute('data-utc','')})(new Date().getFullYear())`;
