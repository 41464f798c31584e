/** Replies in the format of mail programs: the user's text, and what the program adds below. */
export type MailForm = {
  program: string;
  language: string;
  /** The text that remains. */
  wrote: string;
  text?: string;
  html?: string;
};

const WROTE: Record<string, string> = {
  en: 'We see the same on node two.\n\nThe log follows this afternoon.',
  de: 'Wir sehen dasselbe auf Knoten zwei.\n\nDas Protokoll folgt heute Nachmittag.',
  fr: 'Nous voyons la même chose sur le nœud deux.\n\nLe journal suit cet après-midi.',
  es: 'Vemos lo mismo en el nodo dos.\n\nEl registro sigue esta tarde.',
  it: 'Vediamo lo stesso sul nodo due.\n\nIl registro segue nel pomeriggio.',
  pt: 'Vemos o mesmo no nó dois.\n\nO registro segue à tarde.',
  nl: 'Wij zien hetzelfde op node twee.\n\nHet logboek volgt vanmiddag.',
  sv: 'Vi ser samma sak på nod två.\n\nLoggen följer i eftermiddag.',
  pl: 'Widzimy to samo na węźle drugim.\n\nDziennik wyślemy po południu.',
  cs: 'Na uzlu dvě vidíme totéž.\n\nProtokol pošleme odpoledne.',
  ja: 'ノード2でも同じ現象が見られます。\n\nログは午後に送ります。',
  zh: '节点二上也有同样的现象。\n\n日志下午发送。',
};

const QUOTED = [
  'Ingrid Dahl, Borealis Networks (Nov 23, 14:05 UTC)',
  '',
  'The switches run 9.3(8). The log of node two is attached.',
  '',
  'Open the case: http://acme.localhost:3000/my-cases/abc',
];
const quoted = (lines = QUOTED) => lines.map((line) => (line ? `> ${line}` : '>')).join('\n');

/** The line above a quotation in each language. */
const GMAIL: Record<string, string> = {
  en: 'On Mon, Nov 23, 2026 at 3:05 PM TSANet connect <no-reply@localhost> wrote:',
  de: 'Am Mo., 23. Nov. 2026 um 15:05 Uhr schrieb TSANet connect <no-reply@localhost>:',
  fr: 'Le lun. 23 nov. 2026 à 15:05, TSANet connect <no-reply@localhost> a écrit :',
  es: 'El lun, 23 nov 2026 a las 15:05, TSANet connect (<no-reply@localhost>) escribió:',
  it: 'Il giorno lun 23 nov 2026 alle ore 15:05 TSANet connect <no-reply@localhost> ha scritto:',
  pt: 'Em seg., 23 de nov. de 2026 às 15:05, TSANet connect <no-reply@localhost> escreveu:',
  nl: 'Op ma 23 nov 2026 om 15:05 schreef TSANet connect <no-reply@localhost>:',
  sv: 'Den mån 23 nov. 2026 kl 15:05 skrev TSANet connect <no-reply@localhost>:',
  pl: 'pon., 23 lis 2026 o 15:05 TSANet connect <no-reply@localhost> napisał(a):',
  cs: 'po 23. 11. 2026 v 15:05 odesílatel TSANet connect <no-reply@localhost> napsal:',
  ja: '2026年11月23日(月) 15:05 TSANet connect <no-reply@localhost>:',
  zh: 'TSANet connect <no-reply@localhost> 于2026年11月23日周一 15:05写道：',
};
const APPLE: Record<string, string> = {
  en: 'On 23 Nov 2026, at 15:05, TSANet connect <no-reply@localhost> wrote:',
  de: 'Am 23.11.2026 um 15:05 schrieb TSANet connect <no-reply@localhost>:',
  fr: 'Le 23 nov. 2026 à 15:05, TSANet connect <no-reply@localhost> a écrit :',
  es: 'El 23 nov 2026, a las 15:05, TSANet connect <no-reply@localhost> escribió:',
  it: 'Il giorno 23 nov 2026, alle ore 15:05, TSANet connect <no-reply@localhost> ha scritto:',
  pt: 'Em 23 de nov. de 2026, à(s) 15:05, TSANet connect <no-reply@localhost> escreveu:',
  nl: 'Op 23 nov 2026, om 15:05 heeft TSANet connect <no-reply@localhost> het volgende geschreven:',
  sv: '23 nov. 2026 kl. 15:05 skrev TSANet connect <no-reply@localhost>:',
  pl: 'Wiadomość napisana przez TSANet connect <no-reply@localhost> w dniu 23 lis 2026, o godz. 15:05:',
  cs: '23. 11. 2026 v 15:05, TSANet connect <no-reply@localhost>:',
  ja: '2026/11/23 15:05、TSANet connect <no-reply@localhost>のメール:',
  zh: '2026年11月23日 15:05，TSANet connect <no-reply@localhost> 写道：',
};
const IPHONE: Record<string, string> = {
  en: 'Sent from my iPhone',
  de: 'Von meinem iPhone gesendet',
  fr: 'Envoyé de mon iPhone',
  es: 'Enviado desde mi iPhone',
  it: 'Inviato da iPhone',
  pt: 'Enviado do meu iPhone',
  nl: 'Verstuurd vanaf mijn iPhone',
  sv: 'Skickat från min iPhone',
  pl: 'Wysłane z iPhone’a',
  cs: 'Odesláno z iPhonu',
  ja: 'iPhoneから送信',
  zh: '发自我的iPhone',
};
const THUNDERBIRD: Record<string, string> = {
  en: 'On 11/23/26 15:05, TSANet connect wrote:',
  de: 'Am 23.11.26 um 15:05 schrieb TSANet connect:',
  fr: 'Le 23/11/2026 à 15:05, TSANet connect a écrit :',
  es: 'El 23/11/26 a las 15:05, TSANet connect escribió:',
  it: 'Il 23/11/26 15:05, TSANet connect ha scritto:',
  pt: 'Em 23/11/2026 15:05, TSANet connect escreveu:',
  nl: 'Op 23-11-2026 om 15:05 schreef TSANet connect:',
  sv: 'Den 2026-11-23 kl. 15:05, skrev TSANet connect:',
  pl: 'W dniu 23.11.2026 o 15:05, TSANet connect pisze:',
  cs: 'Dne 23.11.26 v 15:05 TSANet connect napsal(a):',
  ja: 'On 2026/11/23 15:05, TSANet connect wrote:',
  zh: '在 2026/11/23 15:05, TSANet connect 写道:',
};
const OUTLOOK: Record<string, [string, string, string, string]> = {
  en: ['From:', 'Sent:', 'To:', 'Subject:'],
  de: ['Von:', 'Gesendet:', 'An:', 'Betreff:'],
  fr: ['De :', 'Envoyé :', 'À :', 'Objet :'],
  es: ['De:', 'Enviado:', 'Para:', 'Asunto:'],
  it: ['Da:', 'Inviato:', 'A:', 'Oggetto:'],
  pt: ['De:', 'Enviada em:', 'Para:', 'Assunto:'],
  nl: ['Van:', 'Verzonden:', 'Aan:', 'Onderwerp:'],
  sv: ['Från:', 'Skickat:', 'Till:', 'Ämne:'],
  pl: ['Od:', 'Wysłano:', 'Do:', 'Temat:'],
  cs: ['Od:', 'Odesláno:', 'Komu:', 'Předmět:'],
  ja: ['差出人:', '送信日時:', '宛先:', '件名:'],
  zh: ['发件人:', '发送时间:', '收件人:', '主题:'],
};
const VALUES = [
  'TSANet connect <no-reply@localhost>',
  'Monday, November 23, 2026 3:05 PM',
  'Anna Berg <anna.berg@acme.test>',
  'Re: 00105600 – Array is down',
];
const header = (language: string) => OUTLOOK[language]!.map((name, at) => `${name} ${VALUES[at]}`);
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
/** Programs of the web write lines, with an empty one between paragraphs. */
const lines = (text: string, tag = 'div') =>
  text
    .split('\n')
    .map((one) => `<${tag}>${escaped(one) || '<br>'}</div>`)
    .join('');
const paragraphs = (text: string) =>
  text
    .split('\n\n')
    .map((one) => `<p class=MsoNormal>${escaped(one)}</p>`)
    .join('\n');

type Writer = (language: string, wrote: string) => Pick<MailForm, 'text' | 'html'>;

/** Each program with what it makes of a text. */
const PROGRAMS: Record<string, Writer> = {
  Gmail: (language, wrote) => ({ text: `${wrote}\n\n${GMAIL[language]}\n\n${quoted()}\n` }),
  'Gmail, HTML': (language, wrote) => ({
    html: `<div dir="ltr">${lines(wrote)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escaped(GMAIL[language]!)}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><p>${QUOTED.join('<br>')}</p></blockquote></div>`,
  }),
  'Apple Mail': (language, wrote) => ({
    text: `${wrote}\n\n\n${quoted([APPLE[language]!, '', ...QUOTED]).replace('> ', '')}\n`,
  }),
  iPhone: (language, wrote) => ({
    text: `${wrote}\n\n${IPHONE[language]}\n\n${quoted([APPLE[language]!, '', ...QUOTED])}\n`,
  }),
  Thunderbird: (language, wrote) => ({ text: `${wrote}\n\n${THUNDERBIRD[language]}\n${quoted()}\n` }),
  'Outlook for Windows': (language, wrote) => ({
    text: `${wrote}\n\n${header(language).join('\n')}\n\n${QUOTED.join('\n')}\n`,
  }),
  'Outlook for Windows, HTML': (language, wrote) => ({
    html: `<html><body lang=EN-US><div class=WordSection1>${paragraphs(wrote)}<p class=MsoNormal><o:p>&nbsp;</o:p></p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in'><p class=MsoNormal>${header(
      language,
    )
      .map((line) => escaped(line).replace(/^(.*?:)/, '<b>$1</b>'))
      .join('<br>\n')}<o:p></o:p></p></div></div><p class=MsoNormal>${QUOTED.join('<br>')}</p></div></body></html>`,
  }),
  'Outlook on the web': (language, wrote) => ({
    text: `${wrote}\n\n________________________________\n${header(language).join('\n')}\n\n${QUOTED.join('\n')}\n`,
  }),
  'Outlook on the web, HTML': (language, wrote) => ({
    html: `<html><body dir="ltr">${lines(wrote, 'div class="elementToProof"')}<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000">${header(
      language,
    )
      .map((line) => escaped(line).replace(/^(.*?:)/, '<b>$1</b>'))
      .join('<br>')}</font><div>&nbsp;</div></div><div>${QUOTED.join('<br>')}</div></body></html>`,
  }),
  'Samsung Email': (language, wrote) => ({
    text: `${wrote}\n\n\n-------- ${ORIGINAL[language]} --------\n${header(language).join('\n')}\n\n${QUOTED.join('\n')}\n`,
  }),
  Yahoo: (language, wrote) => ({ text: `${wrote}\n\n    ${YAHOO[language]}  \n \n ${quoted()}\n` }),
};
/** As Android's programs begin a quotation. */
const ORIGINAL: Record<string, string> = {
  en: 'Original message',
  de: 'Ursprüngliche Nachricht',
  fr: "Message d'origine",
  es: 'Mensaje original',
  it: 'Messaggio originale',
  pt: 'Mensagem original',
  nl: 'Oorspronkelijk bericht',
  sv: 'Originalmeddelande',
  pl: 'Oryginalna wiadomość',
  cs: 'Původní zpráva',
  ja: '元のメッセージ',
  zh: '原始邮件',
};
const YAHOO: Record<string, string> = {
  en: 'On Monday, November 23, 2026 at 03:05:11 PM GMT+1, TSANet connect <no-reply@localhost> wrote:',
  de: 'Am Montag, 23. November 2026 um 15:05:11 MEZ hat TSANet connect <no-reply@localhost> Folgendes geschrieben:',
  fr: 'Le lundi 23 novembre 2026 à 15:05:11 UTC+1, TSANet connect <no-reply@localhost> a écrit :',
  es: 'El lunes, 23 de noviembre de 2026, 15:05:11 CET, TSANet connect <no-reply@localhost> escribió:',
  it: 'Il lunedì 23 novembre 2026 alle ore 15:05:11 CET, TSANet connect <no-reply@localhost> ha scritto:',
  pt: 'Em segunda-feira, 23 de novembro de 2026 15:05:11 BRT, TSANet connect <no-reply@localhost> escreveu:',
  nl: 'Op maandag 23 november 2026 om 15:05:11 CET schreef TSANet connect <no-reply@localhost>:',
  sv: 'Den måndag 23 november 2026 15:05:11 CET skrev TSANet connect <no-reply@localhost>:',
  pl: 'W dniu poniedziałek, 23 listopada 2026 15:05:11 CET użytkownik TSANet connect <no-reply@localhost> napisał:',
  cs: 'Dne pondělí 23. listopadu 2026 15:05:11 SEČ, TSANet connect <no-reply@localhost> napsal(a):',
  ja: 'On 2026年11月23日 15:05, TSANet connect <no-reply@localhost> wrote:',
  zh: '在 2026年11月23日星期一 15:05:11 [GMT+8]，TSANet connect <no-reply@localhost> 写道：',
};
/** What phones add above the quotation. */
const PHONES: [program: string, line: string][] = [
  ['Outlook for iOS', 'Get Outlook for iOS<https://aka.ms/o0ukef>'],
  ['Outlook for Android', 'Get Outlook for Android<https://aka.ms/AAb9ysg>'],
  ['Samsung Galaxy', 'Sent from my Galaxy'],
  ['Yahoo for iPhone', 'Sent from Yahoo Mail for iPhone'],
];

/** Every program in every language, and phones in English. */
export const MAIL_FORMS: MailForm[] = [
  ...Object.entries(PROGRAMS).flatMap(([program, write]) =>
    Object.entries(WROTE).map(([language, wrote]) => ({ program, language, wrote, ...write(language, wrote) })),
  ),
  ...PHONES.map(([program, line]) => ({
    program,
    language: 'en',
    wrote: WROTE.en!,
    text: `${WROTE.en}\n\n${line}\n________________________________\n${header('en').join('\n')}\n\n${QUOTED.join('\n')}\n`,
  })),
];
