/**
 * What mail gateways, mail programs and ticket systems add to a text. It says nothing of the problem, so a ticket is read without
 * it (rule: cases.pasted-ticket). All quantifiers are bounded, so that no text takes longer than its length.
 */

/* "##- Please type your reply above this line -##", in any language. */
const HASHED = /^##-.{0,200}-##$/;
const REPLY_LINES = [
  /\b(?:repl(?:y|ies|ying)|respon(?:d|se)|answers?|comments?|type|write|enter)\b.{0,60}\b(?:above|before|over)\s(?:this\s(?:dashed\s|dotted\s)?|the\s(?:dashed|dotted)\s)(?:line|marker)\b/i,
  /\babove\sthis\sline\b.{0,40}\b(?:repl|respon|answer|comment|writ)/i,
  /\bdo\snot\s(?:write|type|edit|delete|remove|change)\b.{0,30}\bthis\s(?:line|marker)\b/i,
  /(?:antwort\w*|schreiben sie).{0,60}(?:über|oberhalb)\s(?:von\s)?dieser\s(?:zeile|linie)|(?:über|oberhalb)\sdieser\s(?:zeile|linie).{0,30}(?:antwort|schreib)/i,
  /(?:répon[ds]|saisi|écri).{0,80}au[ -]dessus\sde\scette\sligne/i,
  /(?:respuesta|respond|escrib).{0,80}(?:encima|arriba)\sde\sesta\slínea/i,
  /この(?:行|線)(?:より|の|から)?上.{0,20}(?:返信|記入|入力|回答)|(?:返信|回答).{0,20}この(?:行|線)(?:より|の|から)?上/,
];
/* A longer line has more to say than where to reply. */
const LONGEST_REPLY_LINE = 120;

/* Lines by which programs sign, and names of systems that stand alone. */
const DEVICE =
  '(?:iphone|ipad|android|samsung|galaxy|huawei|xiaomi|pixel|blackberry|mobile|phone|handy|mobiltelefon|téléphone|móvil|celular|teléfono)';
const PROGRAM =
  '(?:outlook|mail for windows|mail für windows|courrier|correo|yahoo|proton ?mail|gmail|aol|gmx|web\\.de)';
const REST = '\\b.{0,50}';
const SIGNED_BY = [
  `sent from (?:my )?(?:${DEVICE}|${PROGRAM})${REST}`,
  `von meinem ${DEVICE}${REST}gesendet.{0,40}`,
  `gesendet (?:von|mit|aus) (?:meinem )?(?:${DEVICE}|${PROGRAM}|der)${REST}`,
  `envoyé (?:de|depuis|à partir de) mon ${DEVICE}${REST}`,
  `envoyé (?:de|depuis|à partir de) ${PROGRAM}${REST}`,
  `enviado desde (?:mi )?(?:${DEVICE}|${PROGRAM})${REST}`,
  `(?:get|obtenir|téléchargez|obtener|holen sie sich) outlook (?:for|für|pour|para) (?:ios|android)${REST}`,
  `outlook (?:for|für) (?:ios|android)${REST}`,
  `(?:私の ?)?${DEVICE} ?から送信.{0,5}`,
];
const ALONE = [
  ...SIGNED_BY.map((form) => new RegExp(`^(?:${form})$`, 'i')),
  /^ref:\s?(?:MSG|TIS)\d{4,20}(?:_\w{1,60})?$/i,
  /^\[?(?:jira|servicenow|salesforce|zendesk|freshdesk)\]?:?$/i,
  /^(?:view|open) (?:the |this )?(?:request|case|ticket|incident|issue)(?: online)?(?: [·|] turn off this request['’]s notifications)?$/i,
  /^turn off this request['’]s notifications$/i,
  // Jira's lines above a comment and a new issue.
  /^\p{Lu}[\p{L}.'’-]{0,30}(?: [\p{L}.'’-]{1,30}){0,3} (?:commented|replied|responded|added a comment|hat kommentiert|a commenté|ha comentado)(?: on [^:]{1,60})?:$/u,
  /^\p{Lu}[\p{L}.'’-]{0,30}(?: \p{Lu}[\p{L}.'’-]{0,30}){1,3} (?:created|updated|commented on) (?:an|this) (?:issue|request)[.:]?$/u,
  /^this is shared with \S.{0,80}$/i,
  /^add comment$/i,
  /^(?:this (?:message|email) (?:was|is) sent (?:by|from)|sent by|powered by) (?:atlassian )?(?:jira|servicenow|salesforce|zendesk|freshdesk)\b.{0,60}$/i,
];

/* Thread ids of Salesforce, which mean nothing else wherever they are. */
const THREADS = /\[?\s{0,3}\bref:[!_]?[^\s\]]{4,120}:ref\b\s{0,3}\]?|\bthread::[\w+/=-]{4,120}::\d{0,4}/gi;

/* "[EXTERNAL] Array down", also behind "Subject: RE:". */
const TAG =
  /^((?:[\s>*_]{0,6}[\p{L}]{1,12}[*_]{0,2}\s?[:：][*_]{0,2}\s?){0,3}[\s>]{0,6})[*]{0,2}[[({<【]{1,2}\s?(?:(?:caution|warning)[:\s-]{1,3})?(?:external|ext|extern|externe|externo|außerhalb|社外|外部)(?:[\s_-]?(?:e-?mail|mail|sender|message|source|absender|expéditeur|remitente|メール))?\s?[\])}>】]{1,2}[*]{0,2}\s?[:!-]?\s?/iu;

const LABEL =
  '[[(*_!]{0,4}(?:caution|warning|attention|achtung|vorsicht|warnung|hinweis|prudence|avertissement|atención|precaución|advertencia|cuidado|注意|警告)[\\])*_!\\s]{0,6}[:：!–—-]{0,2}\\s{0,3}[*_]{0,3}';
const MAIL = '(?:e-?mail|mail|message|nachricht|courriel|correo(?: electrónico)?|mensaje)';
const OUTSIDE = '(?:outside|external|extern\\w{0,3}|außerhalb|extérieur|exterior|fuera)';
const OWN =
  '(?:organi[sz]a\\w{0,8}|company|network|domain|tenant|firm|university|institution|sender|source|unternehmens?|firma|absender\\w{0,3}|entreprise|société|expéditeur|empresa|organización|compañía|remitente)';
const TO_END = '[^.!。]{0,200}(?:[.!。]|$)';
const FROM = '\\s\\S{1,320}';
/* What Outlook says above a mail of somebody new, and its link. */
const RARE_SENDER = [
  `(?:some people who received this message |you )don['’]t often get e-?mail from${FROM}`,
  `sie erhalten nicht (?:oft|häufig) (?:eine )?e-?mails? von${FROM}`,
  `vous (?:n['’]obtenez|ne recevez|n['’]avez) pas (?:souvent|l['’]habitude de recevoir) (?:d['’]?\\s?|de |des )?(?:e-?mails?|courriers?|courriels?|messages?)(?: électroniques?)? (?:à partir |de la part )?de${FROM}`,
  `no (?:suele|acostumbra(?: a)?) recibir (?:correos?(?: electrónicos?)?|mensajes)(?: de correo electrónico)? de${FROM}`,
  `(?:di solito )?non (?:si ricevono|ricevi|riceve)(?: spesso)? (?:messaggi(?: di posta elettronica)?|e-?mail|posta elettronica) da${FROM}`,
  `(?:u ontvangt|je ontvangt|u krijgt) niet vaak (?:een )?e-?mail(?:s|berichten)? van${FROM}`,
  `(?:você )?não costuma receber (?:e-?mails?|mensagens|correio eletrónico)(?: de correio eletrónico)? de${FROM}`,
  `(?:通常、\\s?)?\\S{1,320}\\s?から(?:の)?(?:電子)?メールを(?:受け取る|受信する)こと[^。]{0,20}(?:ありません|少ない[^。]{0,6})。?`,
  `[[<(]?(?:${[
    'learn why this is important',
    'erfahren sie, warum dies wichtig ist',
    "(?:découvrez |voici )?pourquoi (?:cela |ceci |c['’])est important",
    '(?:descubra |obtenga (?:más )?información sobre )?por qué (?:esto es|es esto|es) importante',
    '(?:informazioni sul|scopri|ulteriori informazioni sul) perché (?:è|questo è) importante',
    '(?:ontdek|meer informatie over|lees) waarom dit belangrijk is',
    '(?:saiba|descubra) (?:por ?que|porque) (?:isso|isto) é importante',
    'これが重要(?:である|な)理由',
  ].join('|')})[\\])]?(?:[^.。]{0,40}$)?(?:\\s?<?\\(?https?:\\/\\/aka\\.ms\\/\\S{0,200})?[.。]?`,
];
/* Sentences that only a gateway or a mail program writes, at the start of a line. */
const WARNINGS = [
  `(?:${LABEL})(?:this|diese|cet?|este) ${MAIL}\\b[^.!]{0,60}\\b${OUTSIDE}(?!\\p{L})${TO_END}`,
  `(?:this|diese|cet?|este) ${MAIL}\\b[^.!]{0,60}\\b${OUTSIDE}(?!\\p{L})[^.!]{0,40}\\b${OWN}(?!\\p{L})${TO_END}`,
  `(?:${LABEL})?(?:external|externe|externer|externo) ?(?:e-?mail|mail|sender|message|nachricht|absender)(?:\\s?[.!:：\\])*]{1,3}|\\s?$)`,
  `(?:${LABEL})?(?:このメールは)?[^。]{0,40}(?:社外|組織外|外部)(?:から|の)[^。]{0,60}(?:受信|送信|メール)${TO_END}`,
  ...RARE_SENDER,
].map((form) => new RegExp(`^(?:${form})`, 'iu'));
/* Advice that follows them. Without one of them it may be a person's. */
const ADVICE = [
  `(?:please )?(?:do not|don['’]t|never|avoid|be (?:careful|cautious)|use caution|exercise caution|think before|verify)\\b[^.!]{0,80}\\b(?:click\\w*|open\\w*|links?|attachments?|sender|credentials|password)\\b${TO_END}`,
  `(?:unless you|and know|know|recogni[sz]e|if you|when you)\\b[^.!]{0,80}\\b(?:sender|source|content|safe|suspicious|unsure|links?|attachments?)\\b${TO_END}`,
  `(?:bitte )?(?:klicken|öffnen|seien) sie\\b[^.!]{0,80}\\b(?:links?|anhänge|anlagen|absender|vorsichtig)\\b${TO_END}`,
  `(?:veuillez )?(?:ne (?:cliquez|pas cliquer)|n['’]ouvrez|soyez)(?!\\p{L})[^.!]{0,80}(?:liens?|pièces|expéditeur|prudent)${TO_END}`,
  `(?:por favor,? )?(?:no (?:haga|abra|pulse)|tenga)(?!\\p{L})[^.!]{0,80}(?:enlaces?|adjuntos|remitente|cuidado)${TO_END}`,
  `[^。]{0,60}(?:リンク|添付)[^。]{0,60}(?:注意|開かない|クリックしない)${TO_END}`,
].map((form) => new RegExp(`^(?:${form})`, 'iu'));
/* A wrapped sentence goes on in the next line. */
const UNFINISHED =
  /(?:^|\s)(?:of|from|the|your|our|an?|unless|you|not|click|links|or|and|open|know|that|sender|der|des|von|de|la|votre|su)$/i;
const SENTENCE_REST = /^[^.!。]{0,200}[.!。]?/;

const MARGIN = /^[\s>*_|•–—―=·-]{1,40}/;
const MARGIN_END = /[\s*_|–—―=·-]{1,40}$/;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
/* Markers are short; a longer line is a paragraph, whose start is looked at. */
const LONGEST = 1000;

/** Lines without what is no person's. */
export function withoutMarkers(lines: readonly string[]): string[] {
  let warning: Warning = { begun: false, unfinished: false };
  return lines.flatMap((line) => {
    if (!SAYS_SOMETHING.test(line)) {
      warning = { ...warning, unfinished: false };
      return [line];
    }
    const read = withoutMarker(line, warning);
    warning = read.warning;
    return read.rest === undefined ? [] : [read.rest];
  });
}

/** A gateway's text that began above, and whether its last sentence ends. */
type Warning = { begun: boolean; unfinished: boolean };

function withoutMarker(line: string, warning: Warning): { rest: string | undefined; warning: Warning } {
  const start = line.slice(0, LONGEST);
  const isShort = line.length < LONGEST;
  if (isShort && isAlone(start.replace(MARGIN, '').replace(MARGIN_END, ''))) return { rest: undefined, warning };
  const cleaned = withoutWarning(start.replace(THREADS, ' ').replace(TAG, '$1'), warning);
  const rest = (cleaned.rest === start ? start : cleaned.rest.trim()) + line.slice(LONGEST);
  return SAYS_SOMETHING.test(rest)
    ? { rest, warning: { begun: false, unfinished: false } }
    : { rest: undefined, warning: cleaned.warning };
}

const isAlone = (text: string) =>
  HASHED.test(text) ||
  ALONE.some((form) => form.test(text)) ||
  (text.length <= LONGEST_REPLY_LINE && REPLY_LINES.some((form) => form.test(text)));

function withoutWarning(line: string, { begun, unfinished }: Warning): { rest: string; warning: Warning } {
  const text = line.replace(MARGIN, '');
  let rest = unfinished ? text.replace(SENTENCE_REST, '').trim() : text;
  let isWarning = begun;
  for (;;) {
    const forms: RegExp[] = isWarning ? [...WARNINGS, ...ADVICE] : WARNINGS;
    const found = forms.map((form) => form.exec(rest)?.[0]).find(Boolean);
    if (!found) break;
    isWarning = true;
    rest = rest.slice(found.length).replace(/^[\s\])*_|-]{1,10}/, '');
  }
  return {
    rest: rest === text ? line : rest,
    warning: { begun: isWarning, unfinished: UNFINISHED.test(line.trim()) && isWarning },
  };
}
