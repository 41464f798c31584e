/** Dispatched on the document after hydration. */
export const READY = 'portal:ready';

/**
 * Inline script, placed before everything clickable. Before hydration a click on a button would be lost, and the
 * browser would submit a form with its entries in the address. The script holds back the last such event for at most
 * ten seconds and replays it on READY. Written in ES5 for old browsers.
 */
export const REPLAY_EARLY_EVENTS = `(function(){var kept;function keep(e){var of=e.type==='submit'?e.target:e.target.closest&&e.target.closest('button[type=button]');if(!of)return;if(e.type==='submit')e.preventDefault();kept={of:of,by:e.submitter||undefined,at:Date.now()}}function done(){document.removeEventListener('click',keep,true);document.removeEventListener('submit',keep,true);document.removeEventListener('${READY}',done);if(!kept||!document.contains(kept.of)||Date.now()-kept.at>10000)return;if(kept.of.requestSubmit)kept.of.requestSubmit(kept.by);else kept.of.click()}document.addEventListener('click',keep,true);document.addEventListener('submit',keep,true);document.addEventListener('${READY}',done)})()`;
