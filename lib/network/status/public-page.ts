import escapeHtml from 'escape-html';
import { emailTime } from '@/lib/shared/reader-time';
import { inWords, minutes } from '@/lib/shared/durations';
import { longDate, plural } from '@/lib/shared/format';
import { STATUS_PARTS, type StatusPart } from '@/lib/shared/status';
import type { CheckCount } from './checks.sql';
import { SHOWN_DAYS, slotInWords, slotsOf, slotState, type Slot, type SlotState } from './policy';

type Facts = { network: string; states: Partial<Record<StatusPart, boolean>>; counts: CheckCount[]; now: Date };

const MAX_NAMED = 5;
/** Width of a day and its gap, and height of the bars. */
const [STEP, GAP, HEIGHT] = [6, 2, 32];

/** HTML of the public status page, without scripts (rule: operations.status-page). */
export function statusPage({ network, states, counts, now }: Facts): string {
  const parts = (Object.keys(STATUS_PARTS) as StatusPart[]).filter((part) => states[part] !== undefined);
  const broken = parts.filter((part) => !states[part]).map((part) => STATUS_PARTS[part].label);
  const verdict = broken.length ? `Trouble with ${broken.join(' and ').toLowerCase()}` : 'Everything works';
  const name = escapeHtml(network);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${verdict} · Status of ${name}</title><style>${STYLE}</style></head><body><main>
<p class="soft">Status of ${name}</p>
<h1 class="${broken.length ? 'trouble' : 'well'}">${MARKS[broken.length ? 'trouble' : 'well']} ${verdict}</h1>
${parts.map((part) => partOf(part, { works: states[part]!, slots: slotsOf(ofPart(counts, part), { now, length: SHOWN_DAYS, unit: 'day' }) })).join('\n')}
<ul class="legend"><li>${swatch('well')} No trouble</li><li>${swatch('trouble')} Trouble for a part of the day</li><li>${swatch('none')} Not checked</li></ul>
<p class="soft">As of ${emailTime(now, null)}, at most ${inWords(minutes(1))} old. Days begin and end in UTC. A part is checked every minute; while the portal itself stands still there is nobody to check it, and such minutes are missing here.</p>
</main></body></html>`;
}

const ofPart = (counts: CheckCount[], wanted: StatusPart) => counts.filter(({ part }) => part === wanted);

function partOf(part: StatusPart, { works, slots }: { works: boolean; slots: Slot[] }): string {
  const { label, about } = STATUS_PARTS[part];
  const state: SlotState = works ? 'well' : 'trouble';
  return `<section><header><h2>${label}</h2><p class="${state}">${MARKS[state]} ${works ? 'Works' : 'Disturbed'}</p></header><p class="soft">${about}</p>
<svg role="img" aria-label="${label}, day by day" viewBox="0 0 ${SHOWN_DAYS * STEP - GAP} ${HEIGHT}" preserveAspectRatio="none">${slots.map(bar).join('')}</svg>
<p class="axis"><span>${longDate(slots[0]!.from)}</span><span>Today</span></p><p>${summaryOf(slots)}</p></section>`;
}

/** Form and color tell the days apart: a whole bar, one with its upper part marked, and an outline. */
function bar(slot: Slot, index: number): string {
  const x = index * STEP;
  const title = slot.from && `<title>${longDate(slot.from)}: ${slotInWords(slot)}</title>`;
  const state = slotState(slot);
  if (state !== 'trouble') return `<rect class="${state === 'well' ? 'w' : 'n'}" x="${x}">${title}</rect>`;
  const marked = Math.max(8, Math.round((slot.checked!.failures / slot.checked!.checks) * HEIGHT));
  const rest = Math.max(0, HEIGHT - marked - GAP);
  return `<g>${title}<rect class="t" x="${x}" height="${marked}"/><rect class="r" x="${x}" y="${HEIGHT - rest}" height="${rest}"/></g>`;
}

function summaryOf(slots: Slot[]): string {
  const checked = slots.filter((slot) => slot.checked);
  if (!checked.length) return 'Not checked yet.';
  const missing = slots.length - checked.length;
  const troubled = checked.filter((slot) => slot.checked!.failures > 0).reverse();
  const named = troubled.slice(0, MAX_NAMED).map((slot) => `${longDate(slot.from)} (${slotInWords(slot)})`);
  const more = troubled.length - named.length;
  const trouble = troubled.length
    ? `Trouble on ${plural(troubled.length, 'day')}: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
    : `No trouble on ${plural(checked.length, 'day')}.`;
  return `${trouble}${missing > 0 ? ` ${plural(missing, 'day')} without data.` : ''}`;
}

const MARKS: Record<Exclude<SlotState, 'none'>, string> = {
  well: '<svg aria-hidden="true" class="mark" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"/><path d="m8 12 3 3 5-6"/></svg>',
  trouble:
    '<svg aria-hidden="true" class="mark" viewBox="0 0 24 24"><path d="M12 3 2 20h20z"/><path d="M12 10v4M12 17v.01"/></svg>',
};
const swatch = (state: SlotState) =>
  `<svg aria-hidden="true" viewBox="0 0 4 ${HEIGHT}" class="swatch">${bar({ from: '', checked: { none: null, well: { checks: 1, failures: 0 }, trouble: { checks: 2, failures: 1 } }[state] }, 0)}</svg>`;

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:14px/1.5 Inter,system-ui,sans-serif;background:light-dark(#f6f8fa,#090e13);color:light-dark(#0f172a,#e9eef4)}main{max-width:45rem;margin:0 auto;padding:2.5rem 1rem}h1{display:flex;align-items:center;gap:.5rem;font-size:1.25rem;line-height:1.75rem;font-weight:600;margin:.25rem 0 1.5rem}h2{font-size:1rem;font-weight:600;margin:0}p{margin:.25rem 0 0;overflow-wrap:anywhere}section{background:light-dark(#fff,#121b23);border:1px solid light-dark(#e1e7ee,#283642);border-radius:8px;padding:1rem 1.25rem;margin-bottom:1rem}header{display:flex;justify-content:space-between;gap:1rem}header p{margin:0;display:flex;align-items:center;gap:.375rem;font-weight:500}section>svg{display:block;width:100%;height:2rem;margin-top:.75rem}.axis{display:flex;justify-content:space-between;font-size:12px}.soft,.axis{color:light-dark(#475569,#aebaca)}.well{color:light-dark(#14602f,#82dda3)}.trouble{color:light-dark(#a01b1b,#faa8a8)}.mark{width:1.125em;height:1.125em;flex:none;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}section>svg rect,.swatch rect{width:4px}.w{height:32px;fill:light-dark(#0d6b66,#2fb5a6)}.r{fill:light-dark(#0d6b66,#2fb5a6)}.t{fill:light-dark(#b42318,#d1453b)}.n{y:28px;height:4px;fill:light-dark(#7c8a9e,#6a7b90)}.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;padding:0;margin:0 0 1rem}.legend li{display:flex;align-items:center;gap:.375rem}.swatch{width:4px;height:1rem}`;
