/**
 * Words of automatic replies and acknowledgements in the languages of business mail, one table for each meaning
 * (docs/decisions/053).
 */
import { inAllScripts } from './all-scripts.ts';

/** After the prefix of a reply or a forwarded mail follows a subject that somebody else chose. */
export const ANSWER_PREFIX =
  /^(?:re|aw|sv|vs|antw|odp|ynt|rv|rif|res|r|fw|fwd|wg|tr|enc|doorst|回复|回覆|答复|答覆|返信|转发|轉寄|ответ)\s*(?:\[\d+\])?\s*[:：]/iu;

export const AWAY = inAllScripts([
  /\bout[ -]of[ -](?:the )?office\b(?! (?:hours|time))|\boo[of]\b|\baway (?:from|until|till)\b|\bcurrently (?:away|out of)\b|\b(?:will be|am|i[’']m|is) (?:away|on leave|on vacation|on holiday|out until)\b|\bon (?:annual |parental |maternity |paternity |sick |medical |study )?(?:leave|vacation|holidays?|pto)\b|\b(?:vacation|absence) (?:reply|response|notice|notification|message|responder)\b|\bnot in the office\b/iu,
  /\b(?:limited|no|intermittent|sporadic|little) access to (?:my |the )?(?:e-?mails?|mail|internet)\b|\bslow to (?:respond|reply|answer)\b|\b(?:office|we|company) (?:is|are|will be) closed\b|\bclosed for (?:the )?(?:holidays?|season|weekend|christmas|new year)/iu,
  /\bkeinen? (?:\w+ ){0,2}zugriff auf (?:meine |die )?(?:e-?mails?|mails?)\b|\bbetriebs(?:ferien|urlaub)|\bunser (?:büro|unternehmen) (?:ist|bleibt)[^.\n]{0,40}\bgeschlossen|\baccès (?:limité|restreint) à\b|\bacceso limitado a\b|\baccesso limitato\b|\bacesso limitado\b|\bbeperkt(?:e)? toegang tot\b/iu,
  /\bno longer (?:with|at|employed|works?|working)\b|\b(?:has|have) left (?:the company|our company|the organi[sz]ation)\b|\bnicht mehr (?:für|bei|in)\b[^.\n]{0,40}\b(?:tätig|beschäftigt)\b|\bunternehmen verlassen\b|\bne (?:travaille|fait) plus\b|\ba quitté (?:la société|l[’']entreprise|notre)|\bya no (?:trabaja|forma parte)\b|\bnon lavora più\b|\bha lasciato l[’']azienda\b|\bnão (?:trabalha|faz) mais\b|\bniet (?:meer|langer) (?:werkzaam|in dienst)\b|\b(?:har slutat på|(?:arbetar|jobbar) inte längre|(?:arbejder|jobber) ikke (?:længere|lenger))\b|\b(?:nie pracuje już|już nie pracuje)\b|больше не работает|退職|退社|已(?:经)?离职|已離職|퇴사/iu,
  /\babwesenheits(?:notiz|meldung|benachrichtigung)|\bnicht (?:im (?:haus|büro|dienst|hause)|am platz|am arbeitsplatz|erreichbar)\b|\baußer haus\b|\b(?:im|in) urlaub\b|\burlaubs(?:meldung|benachrichtigung|abwesen)|\belternzeit\b/iu,
  /\babsence (?:du|au) bureau\b|\bmessage d[’']absence\b|\bhors du bureau\b|\ben (?:congés?|vacances)\b|\b(?:je suis|je serai) (?:actuellement )?absente?\b/iu,
  /\bfuera de (?:la )?oficina\b|\baviso de ausencia\b|\bausencia (?:de|del|temporal)\b|\bde vacaciones\b/iu,
  /\bfuori (?:ufficio|sede)\b|\bin ferie\b|\bnon in ufficio\b/iu,
  /\bfora do (?:escritório|trabalho)\b|\b(?:de|em|gozo de) férias\b|\bde licença\b/iu,
  /\bafwezigheids|\bbuiten kantoor\b|\bniet (?:op kantoor|aanwezig)\b|\b(?:op|met) (?:vakantie|verlof)\b/iu,
  /\bfrånvaromedd|\bfraværs(?:besked|meld)|\b(?:inte|ikke) (?:på kontoret|til stede|til ?stede)\b|\bute av kontoret\b|\bpå (?:semester|ferie)\b|\bföräldraledig|\btjänstledig|\bbarsel|\bforeldreperm|\bpoissa\b|\blomalla\b/iu,
  /\bpoza biurem\b|\bna urlopie\b|\bmimo kancelář|\bdovolen[éá]\b|\bházon kívül\b|\bszabadságon\b/iu,
  /вне офиса|в отпуске|нет (?:на месте|в офисе)|у відпустці/iu,
  /\bofis(?:te)? (?:dışında|değil)|\b(?:yıllık |senelik )?izin(?:de|deyim|liyim|li)\b|\bişyerinde değil/iu,
  /不在(?:通知|のお知らせ)|休暇|外出中|お休みをいただ|休業|出張(?:中|のため)/u,
  /不在(?:办公室|辦公室|公司)|外出|休假|休息中|出差|휴가|출장|خارج المكتب|إجازة/u,
]);

export const ABSENT = inAllScripts([
  /\b(?:absent|absence|absente?s?|ausen(?:te|cia)|ausência|assen(?:te|za)|de baja|en (?:déplacement|arrêt)|(?:currently |un)?(?:unavailable|not available)|abwesen(?:d|heit)|afwezig(?:heid)?|frånvar(?:o|ande)|fravær(?:ende)?|nieobecn\w*|nepřítom\w*)\b/iu,
  /отсутств|відсутн|不在|缺席|부재/iu,
]);

export const WHO_OR_WHEN = inAllScripts([
  /\b(?:i|i[’']m|we|my|until|till|ich|bis|je|j[’']\w+|jusqu\w*|estoy|estaré|hasta|sono|sarò|fino|estou|estarei|até|ik|tot|jag|jeg|til|indtil|jestem|będę|do|jsem|budu|я|буду|до|с|по|bin|serai)\b/iu,
  /まで|私|本日|我|至|直到|期间|까지/u,
]);

export const AUTOMATIC = inAllScripts([
  /\bauto(?:matic(?:ally)?|mated)?[ -]?(?:reply|response|responder|answer|acknowledg\w*|notification|e-?mail|message|generated (?:e-?mail|message|reply|response|notification))\b|\b(?:message|e-?mail|reply|response|notification|this|mail|ticket)\b[^.!?\n]{0,40}\bautomatically (?:generated|sent|created)\b|\b(?:do not|don[’']t|not) (?:reply|respond) (?:to|directly)\b|\bno-?reply (?:address|e-?mail|mailbox|account)\b|\b(?:mailbox|inbox|address|account) is (?:not|un)-?\s?(?:actively )?monitored\b|\bunmonitored (?:mailbox|inbox|address|account|e-?mail)|\bwe (?:typically|usually|normally) (?:reply|respond|answer)\b/iu,
  /\bautomatische[rns]? (?:antwort|nachricht|e-?mail|mail|benachrichtigung|empfangsbestätigung)|\bautomatisch (?:generiert|erstellt|erzeugt|versendet|versandt)|\bauto-?antwort\b|\bantworten sie (?:bitte )?nicht\b/iu,
  /\b(?:réponse|message|courriel|e-?mail|mail) (?:est |a été )?automatique(?:ment)?\b|\b(?:généré|envoyé) automatiquement\b|\b(?:ne pas|merci de ne pas) répondre\b/iu,
  /\b(?:respuesta|mensaje|correo) automátic[oa]\b|\b(?:generado|enviado) automáticamente\b|\bno (?:responda|conteste)\b/iu,
  /\b(?:risposta|messaggio|e-?mail) automatic[oa]\b|\bautomaticamente\b|\bnon rispondere\b|\brisponditore\b/iu,
  /\b(?:resposta|mensagem|e-?mail) automátic[oa]\b|\b(?:gerad|enviad)[oa] automaticamente\b|\bnão responda\b/iu,
  /\bautomatisch (?:antwoord|bericht|gegenereerd|verzonden|verstuurd)|\bautomatische? (?:antwoord|e-?mail|bericht|beantwoording)|\bniet (?:te )?beantwoorden\b/iu,
  /\bauto-?svar\b|\bautomatisk[te]? (?:svar|meddel|e-?post|generer|skickat|sendt)|\bsvar(?:a)? (?:inte|ikke)\b|\bautomaattinen vastaus\b|\bautomaattivastaus\b/iu,
  /\bautoodpowied|\bautomatyczn\w* (?:odpowied|wiadomo)|\bodpowiedź automatyczn|\bwygenerowan\w* automatycznie|\bnie odpowiada|\bautomatická odpověď|\bautomatikus válasz/iu,
  /автоответ|автоматическ|автоматичн|не отвечайте/iu,
  /\botomatik (?:yanıt|cevap|olarak|ileti|mesaj)|\byanıtlamayın|\bcevaplamayın/iu,
  /自動(?:返信|応答|送信|配信|生成|回覆|回复|發送|发送)|自动(?:回复|答复|应答|发送|生成)|请勿(?:直接)?回复|請勿(?:直接)?回覆|자동 ?(?:응답|회신|발송)|رد تلقائي/u,
]);

const THING =
  '(?:ticket|case|incident|request|inquiry|enquiry|submission|(?:service|support) request|(?:your|this) (?:issue|query|message|e-?mail|report|problem))';
const THINGS_OPENED =
  '(?:received|created|opened|registered|logged|submitted|recorded|acknowledged|assigned|queued|raised|entered|accepted by our system)';

export const RECEIVED = inAllScripts([
  new RegExp(
    `\\b${THING}\\b[^.!?\\n]{0,80}\\b(?:has been|have been|was|were|is|is now|been|just been)\\b[^.!?\\n]{0,20}\\b${THINGS_OPENED}\\b`,
    'iu',
  ),
  new RegExp(`\\b${THING} (?:#? ?[\\w-]+ )?${THINGS_OPENED}\\b`, 'iu'),
  new RegExp(`\\bnew (?:support )?${THING} (?:created|opened|#)`, 'iu'),
  /\backnowledge?ment\b|\b(?:confirmation|receipt) of (?:receipt|your)\b|\bthis (?:e-?mail|message) (?:is to confirm|confirms|acknowledges)\b|\bwe (?:have |[’']ve )?(?:received|got) your\b[^.!?\n]{0,80}\b(?:will|shall|[’']ll) (?:\w+ ){0,2}(?:respond|reply|answer|get back|contact|be in touch)/iu,
  /\beingangsbestätigung|\bempfangsbestätigung|\b(?:anfrage|nachricht|e-?mail|ticket|meldung|fall|vorgang|anliegen|störung)\b[^.!?\n]{0,60}\b(?:eingegangen|erhalten|erstellt|eröffnet|angelegt|registriert|erfasst|aufgenommen)\b/iu,
  /\baccusé de réception|\b(?:demande|ticket|message|requête|incident|dossier)\b[^.!?\n]{0,60}\b(?:a (?:bien )?été|est)\b[^.!?\n]{0,20}\b(?:reçue?|créée?|enregistrée?|ouverte?|prise? en compte)\b|\bnous avons bien reçu\b/iu,
  /\bacuse de recibo|\bhemos recibido (?:su|tu)\b|\b(?:solicitud|caso|ticket|mensaje|consulta|incidencia|petición)\b[^.!?\n]{0,60}\b(?:recibid|cread|registrad|abiert|asignad)[oa]\b/iu,
  /\bconferma di (?:ricezione|ricevimento)|\babbiamo ricevuto (?:la|il|tua|sua|vostra)|\b(?:richiesta|ticket|messaggio|segnalazione|caso)\b[^.!?\n]{0,60}\b(?:ricevut|registrat|apert|creat|assegnat)[oa]\b/iu,
  /\bconfirmação de recebimento|\brecebemos (?:a |o )?(?:sua|seu)\b|\b(?:chamado|solicitação|ticket|mensagem|pedido|caso|incidente)\b[^.!?\n]{0,60}\b(?:recebid|criad|abert|registrad)[oa]\b/iu,
  /\bontvangstbevestiging|\b(?:aanvraag|verzoek|melding|bericht|ticket|vraag|e-?mail)\b[^.!?\n]{0,60}\b(?:ontvangen|aangemaakt|geregistreerd|geopend)\b/iu,
  /\b(?:vi har|har) (?:nu )?(?:mottagit|modtaget|mottatt|registrerat|registreret)\b|\b(?:ärende|sag|sak|henvendelse|förfrågan|meddelande|ticket)\w*\b[^.!?\n]{0,60}\b(?:registrer|skapa|mottag|oprett|modtag|mottatt|opprett)\w*/iu,
  /\bpotwierdzenie (?:otrzymania|przyjęcia|zgłoszenia)|\bzgłoszeni\w*\b[^.!?\n]{0,60}\b(?:przyjęt|zarejestrowan|utworzon|otrzyman)\w*|\botrzymaliśmy\b/iu,
  /(?:заявк|обращени|запрос|тикет|письмо|сообщение)[^.!?\n]{0,60}(?:создан|зарегистрирован|принят|получен)|мы получили ваш/iu,
  /\b(?:talebiniz|kaydınız|başvurunuz|mesajınız|e-?postanız)[^.!?\n]{0,60}(?:alın|oluştur|kaydedil|ulaş)/iu,
  /受付(?:完了|いたしました|しました|のお知らせ)|受け付け(?:ました|いたしました)|受理(?:しました|いたしました)|お問い合わせ(?:を|いただき|ありがとう)|拝受|已(?:经)?(?:收到|受理|创建|建立|提交|登记|登記)|感谢您(?:的)?(?:来信|联系|咨询)|접수(?:되었|완료)|문의(?:해|가 접수)/u,
]);

/** Machines begin by thanking for a mail; people do so as well. */
export const THANKS = inAllScripts([
  new RegExp(
    `\\b(?:we|i|our \\w+(?: \\w+)?) (?:have |[’']ve |has )?(?:just |now |successfully )?(?:received|got) (?:your|the|a) [^.!?\\n]{0,20}\\b(?:${THING}|message|e-?mail|report)\\b`,
    'iu',
  ),
  /\b(?:we[’']re|we are) on it\b|\bwe (?:have |[’']ve )?got your (?:request|message|e-?mail)\b/iu,
  /\bthank(?:s| you)(?: very much)? for (?:contacting|reaching out|writing to|your (?:e-?mail|message|request|inquiry|enquiry|submission|ticket|report)|getting in touch|opening|submitting)\b/iu,
  /\b(?:vielen dank|danke) für (?:ihre|deine|ihr|die) (?:anfrage|nachricht|e-?mail|mitteilung|meldung|kontaktaufnahme)|\bmerci (?:de nous avoir|pour votre)\b|\bgracias por (?:contactar|su|tu|comunicarse|escribir)\b|\bgrazie per (?:averci|aver|la (?:sua|tua|vostra))\b/iu,
  /\bobrigad[oa] (?:por|pelo) (?:seu|sua|contat|entrar)|\b(?:bedankt|dank) voor (?:uw|je|het)\b|\btack för (?:ditt|din|att)\b|\btakk? for (?:din|at)\b|\bdziękujemy za (?:kontakt|wiadomość|zgłoszenie)|спасибо за (?:обращение|ваше|письмо)|teşekkür ederiz/iu,
]);

/** These sentences mean nothing by themselves; they surround a machine's words. */
export const SURROUNDINGS = inAllScripts([
  /^[^\p{L}]*$/u,
  /^[^\p{L}]*(?:https?:\/\/|www\.)\S+[^\p{L}]*$/iu,
  /^[\s>*#=_-]*(?:hi|hello|hey|dear|good (?:morning|day|afternoon)|greetings|hallo|guten tag|sehr geehrte\w*|liebe\w*|bonjour|madame|monsieur|hola|estimad\w+|buenos días|ciao|gentile|buongiorno|olá|prezad\w+|car[oa]|geachte|beste|hej|hei|kære|szanown\w+|dzień dobry|cześć|здравствуйте|уважаем\w+|добрый день|merhaba|sayın|您好|尊敬的|お世話になって)\b[^.!?\n]{0,60}[,:!]?\s*$/iu,
  /^[\s>*#=_-]*(?:(?:kind|best|warm) regards|regards|sincerely|thanks?(?: you)?|cheers|mit freundlichen grüßen|viele grüße|freundliche grüße|cordialement|bien à vous|saludos(?: cordiales)?|atentamente|cordiali saluti|atenciosamente|met vriendelijke groet(?:en)?|med vänlig hälsning|(?:med )?vennlig hilsen|venlig hilsen|z poważaniem|pozdrawiam|с уважением|saygılarımızla|敬具|此致)\b[^.!?\n]{0,60}$/iu,
  /\b(?:will|shall|[’']ll)\b[^.!?\n]{0,60}\b(?:contact|respond|reply|answer|get back|be in touch|follow up|review|assist|process|attend|return|look into|be (?:contacted|reviewed|answered|processed|handled))\b/iu,
  /\b(?:as soon as|shortly|within \d+|next business day|business (?:hours|days)|working (?:hours|days)|office hours|response time)\b/iu,
  /\b(?:to|you can|you may|please) (?:view|add|check|track|update|see|review|follow|access|click|use|visit|include|quote|refer|keep|reference|log ?in|contact|write to|reach out|call|e-?mail)\b[^.!?\n]{0,160}/iu,
  /\b(?:ticket|case|incident|request|reference|tracking|issue)\b(?: ?(?:number|no\.?|id|#|ref(?:erence)?|status|priority|subject))?\s*(?:is\b|:|#)\s*[^.!?\n]{0,60}/iu,
  /^[\s>*#=_-]*(?:subject|status|priority|summary|short description|description|title|opened|created(?: on| at)?|severity|state|category|assigned to|assignment group|caller|impact|urgency|ref|betreff|priorität|status|objet|asunto|oggetto|assunto|onderwerp)\s*[:：]/iu,
  /\b(?:support|service|help|customer) ?(?:team|desk|center|centre|staff|engineers?|portal|care)\b/iu,
  /\b(?:urgent|emergency|immediate (?:assistance|help)|in my absence|while i am|until (?:then|my return)|limited access|return(?:ing)? (?:to the office )?on|back (?:in the office )?on|delay in|dringend\w*|urgence|urgente|urgenti|spoed|brådskande|haster|piln|срочн|acil)\b/iu,
  /\b(?:type your reply|reply)\b[^.!?\n]{0,20}\b(?:above|below)\b/iu,
  /\b(?:werden|wird|melden|bearbeit|rückmeldung|schnellstmöglich|so schnell wie möglich)\b[^.!?\n]{0,80}|\b(?:dans les (?:meilleurs|plus brefs) délais|nous (?:vous )?(?:répondrons|contacterons|reviendrons))\b|\b(?:lo antes posible|a la brevedad|nos pondremos en contacto|il prima possibile|la contatteremo|o mais breve possível|entraremos em contato|zo (?:snel|spoedig) mogelijk|så snart som möjligt|hurtigst muligt|så snart som mulig|jak najszybciej|в ближайшее время|en kısa sürede)\b/iu,
  /\b(?:wenden sie sich|wende dich|kontaktieren sie|(?:veuillez|merci de) (?:contacter|vous adresser)|(?:contacte|póngase en contacto|diríjase)|(?:contattare|rivolgersi|rivolgetevi)|(?:contate|contacte|entre em contato)|(?:neem contact op|contact opnemen)|(?:kontakta|kontakt(?:e)?r?)|prosimy o kontakt|proszę o kontakt|обращайтесь|пишите)\b[^.!?\n]{0,80}/iu,
  /\bclick (?:here|below|the link|on)\b|\b(?:turn off|unsubscribe|view request|manage)\b[^.!?\n]{0,60}\b(?:notifications?|request|preferences)\b|\byou[’']ll get replies\b/iu,
  /^[\s>*#=_-]*(?:您好|尊敬的|你好|お世話になって|よろしくお願い|どうぞよろしく|안녕하세요|감사합니다|谢谢|謝謝|此致|敬具|敬礼)[^。！？\n]{0,40}[。！!，,、]?\s*$/u,
  /(?:改めて|追って|後日)[^。\n]*ご?(?:連絡|返信|回答)|ご連絡(?:いたし|させて)|尽快|儘快|しばらくお待ち/u,
]);
