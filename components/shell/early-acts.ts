/** Said on the document when the page's own scripts have taken over. */
export const READY = 'portal:ready';

/**
 * Stands in the page before everything that can be pressed. Until the page's scripts have come, a press on a button would be lost, and
 * a form would be sent the browser's own way, with all that was typed in the address. So the last such act waits, ten seconds at most,
 * and is done when they are there. In words that old browsers read, too.
 */
export const KEEP_EARLY_ACTS = `(function(){var kept;function keep(e){var of=e.type==='submit'?e.target:e.target.closest&&e.target.closest('button[type=button]');if(!of)return;if(e.type==='submit')e.preventDefault();kept={of:of,by:e.submitter||undefined,at:Date.now()}}function done(){document.removeEventListener('click',keep,true);document.removeEventListener('submit',keep,true);document.removeEventListener('${READY}',done);if(!kept||!document.contains(kept.of)||Date.now()-kept.at>10000)return;if(kept.of.requestSubmit)kept.of.requestSubmit(kept.by);else kept.of.click()}document.addEventListener('click',keep,true);document.addEventListener('submit',keep,true);document.addEventListener('${READY}',done)})()`;
