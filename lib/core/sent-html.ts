import 'server-only';
/** Elements of HTML that notes leave out; whatever else is in angle brackets is a word. */
const ELEMENTS = new Set(
  `abbr acronym address applet area article aside audio base bdi bdo big body button canvas caption center cite col colgroup data
  datalist dd del details dfn dialog dir div dl dt embed fieldset figcaption figure font footer form frame frameset h5 h6 head header
  hgroup html iframe img input ins kbd label legend link main map mark marquee math menu meta meter nav noframes noscript object
  optgroup option output param picture progress q rp rt ruby samp script section select slot small source span strike style summary svg
  template textarea tfoot time title track tt var video wbr xmp`.split(/\s+/),
);
/** Tags that need no end. */
const WITHOUT_END = ['br', 'hr', 'p', 'li', 'tr', 'td', 'th', 'thead', 'tbody'];
const ATTRIBUTES = String.raw`(?:\s+[a-z][\w:-]*(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=]+))?)*\s*\/?`;
/** With one of these, lines of the source are none of the text. */
const BLOCK = /<\/?(?:p|div|ul|ol|li|h[1-6]|blockquote|pre|table|tr|td|th|dl|section|article|body)(?=[\s/>])[^<>]*>/i;

/** How to tell HTML of certain tags from a text: "a<b && c>d" and "vector<i>" are no HTML. */
export const tagOf = (tags: string[]) =>
  new RegExp(`<(?:${WITHOUT_END.join('|')})${ATTRIBUTES}>|</(?:${tags.join('|')})\\s*>`, 'i');

/** HTML that programs wrote with little care: what is no tag stays, such as `<ip>`, and so do lines without any block. */
export function tidyHtml(html: string, tags: string[]): string {
  const kept = html.replaceAll(/<\/?([a-z][^\s<>/]*)(?=[\s/>])[^<>]*>/gi, (found, name: string) =>
    isTag(name.toLowerCase(), tags) ? found : found.replace('<', '&lt;').replace('>', '&gt;'),
  );
  return BLOCK.test(kept) ? kept : kept.replaceAll(/(?:<br\s*\/?>)?\r?\n/gi, '<br />');
}

/** Office programs write tags with a colon. */
const isTag = (name: string, tags: string[]) =>
  tags.includes(name) || ELEMENTS.has(name) || (name.includes(':') && !/^(?:https?|mailto|tel):/.test(name));
