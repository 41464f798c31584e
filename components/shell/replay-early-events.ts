/** Event on the document after hydration. */
export const READY = 'portal:ready';

/**
 * Inline script, placed before everything clickable. Before hydration a click on a button would be lost, and a form would be
 * submitted by the browser, with its entries in the address. The last such event is held back, for at most ten seconds, and
 * replayed on READY. Written in the syntax of old browsers.
 */
export const REPLAY_EARLY_EVENTS = `(function(){var kept;function keep(e){var of=e.type==='submit'?e.target:e.target.closest&&e.target.closest('button[type=button]');if(!of)return;if(e.type==='submit')e.preventDefault();kept={of:of,by:e.submitter||undefined,at:Date.now()}}function done(){document.removeEventListener('click',keep,true);document.removeEventListener('submit',keep,true);document.removeEventListener('${READY}',done);if(!kept||!document.contains(kept.of)||Date.now()-kept.at>10000)return;if(kept.of.requestSubmit)kept.of.requestSubmit(kept.by);else kept.of.click()}document.addEventListener('click',keep,true);document.addEventListener('submit',keep,true);document.addEventListener('${READY}',done)})()`;
