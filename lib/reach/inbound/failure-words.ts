/** Words of mail servers about emails that they did not deliver, one table for each meaning (docs/decisions/053). */
import { inAllScripts } from './all-scripts.ts';

/** After these words, a server repeats the email that it did not deliver. */
export const ORIGINAL_BEGINS = inAllScripts([
  /^[\s>*#=_.-]*(?:here |this |below |following )*(?:this line )?(?:is |are |follows )*(?:a |the )*(?:copy|header|headers|text|beginning|start|content|contents|part|first .{1,20} lines?) (?:of |from )+(?:the |your |this |an? )*(?:original |undelivered |returned |failed |rejected )?(?:e-?mail |mail )?message/i,
  /^[\s>*#=_-]*(?:original|returned|unsent) (?:e-?mail|mail|message)(?: (?:headers?|text|body|follows|information))*[\s:.*#=_-]*$/i,
  // As a separate line, this is a heading of the report.
  /^(?:[\s>]*[*#=_-]+[\s>*#=_-]*(?:undelivered|undeliverable|rejected|bounced|failed) (?:e-?mail|mail|message)|[\s>]*(?:undelivered|undeliverable|rejected|bounced|failed) (?:e-?mail|mail|message) (?:headers?|text|body|follows|information))(?: (?:headers?|text|body|follows|information))*[\s:.*#=_-]*$/i,
  /^[\s>*#=_-]+(?:your |the )?(?:original |unsent )?(?:message|mail|e-?mail)(?: (?:header|headers|text|body|follows|contents?))*[\s:.*#=_-]*$/i,
  /^[\s>*#=_-]*(?:the )?(?:original |your )?(?:message|mail|e-?mail)(?: headers?)? (?:is )?(?:follows?|below|attached)[\s:.*#=_-]*$/i,
  /^[\s>*#=_-]*(?:ursprüngliche nachricht|originalnachricht|message d.origine|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|исходное сообщение|元のメッセージ|原始邮件|原始郵件)[\s:.*#=_-]*$/iu,
  /^(?:return-path|received|dkim-signature|x-received|authentication-results)\s*:/i,
]);

/** A server may repeat a line of our own header before it names the recipient. */
export const OWN_HEADER =
  /^[\s>|*]*(?:from|to|cc|bcc|subject|date|sent|reply-to|sender|message-id|in-reply-to|references|mime-version|content-[a-z-]+|von|an|betreff|gesendet|de|à|objet|para|asunto|assunto|da|oggetto|aan|onderwerp)\s*:/iu;

export const WILL_RETRY = inAllScripts([
  /\bnot (?:yet )?(?:been )?(?:delivered )?(?:after|for) more than\b/i,
  /\b(?:has|have|was|were|could|is|been) not (?:yet|as yet) (?:be(?:en)? )?(?:delivered|sent)/i,
  /\bnot been delivered yet\b|\bstill (?:undelivered|trying|being tried|in the queue|be attempted)\b/i,
  /\b(?:will|shall) (?:be |continue |keep |automatically )*(?:retr(?:y|ied|ying)|try(?:ing)?\b|attempt(?:ed|ing)?|re-?attempt)/i,
  /\b(?:warning|advisory)(?: message)? only\b|\bdo(?:es)? not need to re-?send\b|\bno action is required\b/i,
  /\bdelivery (?:attempts will|will be (?:re)?(?:tried|attempted)|incomplete|(?:is |has been )?(?:being )?delayed)\b|\b(?:has been|is|was) delayed\b/i,
  /^action\s*:\s*delayed/im,
  /\btemporary (?:problem|error|failure) (?:while )?deliver/i,
  /\bwird (?:weiterhin |weiter |erneut )*(?:versucht|zugestellt)|\bnoch nicht zugestellt|\bverzögert\b/iu,
  /\bsera (?:re)?tentée?|\bretardée?\b|\bse (?:volverá a intentar|reintentará)|\bretrasad[oa]\b|\bverrà ritentat|\bin ritardo\b|\bserá tentada novamente|\batrasad[oa]\b/iu,
  /\bwordt opnieuw geprobeerd|\bvertraagd\b|\bförsenad|\bforsinket\b|\bopóźnion|будет повторен|задерж|再送(?!信)|遅延|延迟|延遲|将重试|gecikti/iu,
]);

/** A condition such as "Eventually the server will give up, and when that happens, …" does not report a failure. */
export const CONDITIONAL =
  /(?<![\p{L}\p{N}])(?:if|when|once|until|unless|eventually|falls|sofern|sobald|si|lorsque|quand|cuando|quando|als|wanneer|om|hvis|jeśli|jeżeli|gdy|если|когда|eğer)(?![\p{L}\p{N}])[^.!?]{0,300}/giu;

export const GAVE_UP = inAllScripts([
  /\bpermanent(?:ly)?\b(?! address)|\bfatal error|\bgiv(?:en|ing) up\b|\bnot (?:going to |be )?(?:try|tried|retry|retried) (?:it )?again\b/i,
  /\b(?:retry|delivery|queue|message)[\w ]{0,20}(?:time-?out|timed out|time|period|lifetime)[\w ]{0,12} (?:exceeded|expired|too long)\b|\bin the queue too long\b/i,
  /\b(?:message|mail|delivery time|it) (?:has )?expired\b|\btoo old\b|\bwill be (?:deleted|discarded|returned)\b/i,
  /^action\s*:\s*failed/im,
  /\bendgültig|\bdéfinitive?ment|\bdefinitiva(?:mente)?\b|\bdefinitief\b|\bpermanente?s?\b|постоянн|окончательно/iu,
]);

/** Matches the subject of a returned email, not of a delayed one. */
export const COMES_BACK = inAllScripts([
  /\bfailure notice\b|\breturned (?:e-?)?mail\b|\bundeliver(?:able|ed)\b|\b(?:mail|delivery|message)\b[^\n]{0,30}\bfail(?:ed|ure)\b|\breturn(?:ed|ing)\b[^\n]{0,20}\bsender\b|\bdelivery (?:error|problem)\b/i,
  /\bunzustellbar|\bnicht zugestellt|\bnon remis|\bno entregad|\bnon recapitat|\bnão entreg|\bonbestelbaar|\bniedostarczon|недоставлен|не доставлено|配信不能|退信/iu,
]);

export const NOT_DELIVERED = inAllScripts([
  /\b(?:un|non-?)deliver(?:able|ed|y)\b|\bundelivered\b/i,
  /\b(?:could|can|did|was|were|is|has|have|be|been|are|will|would)(?: ?not|n[’']t) (?:be |been |get |yet )*(?:reach|deliver|sent|send|accept|process|relay|receiv|f[io]und?|exist|complet|forward|listed|possible|establish|connect|route|a member)/i,
  /(?:\bun|\bnot |n[’']t )able to (?:be )?(?:reach|deliver|send|relay|complete|route|find|transfer)/i,
  /\bcannot (?:be )?(?:reach|deliver|send|sent|relay|accept|find|found|process)|\bimpossible to deliver\b/i,
  /\bdeliver(?:y|ing|ed)?\b[^.\n]{0,80}\b(?:fail|error|unsuccessful|impossible|reject|refus|abort|problem)/i,
  /\b(?:fail|error|unsuccessful|problem)\w*\b[^.\n]{0,80}\bdeliver/i,
  /\b(?:fail(?:ed|ure)|reject(?:ed|s|ion)|refused|bounced|blocked|returned)\b/i,
  /\b(?:user|recipient|mailbox|account|address|alias|domain|host|name|person)\b[^.\n]{0,40}\b(?:unknown|not (?:found|known|exist|listed|recogni[sz]ed|valid|active)|(?:does|do|did)(?: ?not|n[’']t) (?:exist|have)|invalid|disabled|inactive|suspended|unavailable|full|over ?quota|unrouteable|doesn[’']t exist)/i,
  /\b(?:unknown|invalid|no such|bad|unrouteable|nonexistent|inactive|disabled|unable to find)\b[^.\n]{0,20}\b(?:user|recipient|mailbox|account|address|alias|domain|host|name|person|local)/i,
  /\b(?:over|exceed\w*)[^.\n]{0,20}\bquota\b|\bquota\b[^.\n]{0,20}\bexceed|\bmailbox full\b|\bdid not (?:like|reach)\b|\bspam\b[^.\n]{0,40}\bdetected/i,
  /\b(?:exceed|abort|malformed|incorrectly constructed)\w*|\bpermission to post\b|\bnot a member\b|\bnot exist\b|\bundeliverable\b|\bfatal\b/i,
  // German, French, Spanish, Italian, Portuguese, Dutch
  /\b(?:nicht|konnte|kann) (?:[\wäöüß]+ ){0,4}(?:zugestellt|zustellen|übermittelt|gesendet|gefunden|erreicht)|\bunzustellbar|\bzustellung\b[^.\n]{0,60}(?:fehl|nicht|gescheitert|unmöglich)|\bfehlgeschlagen|\bexistiert nicht|\bunbekannt/iu,
  /\b(?:n[’']a|n[’']ont|ne) (?:[\wàâéèêîôûç]+ ){0,3}(?:pas|pu)\b[^.\n]{0,40}(?:remis|distribu|livr|envoy|délivr|trouv)|\bnon (?:remis|distribu|délivr)|\béchec (?:de|d[’'])|\bn[’']existe pas|\bn[’']a pas pu\b|\bimpossible de (?:remettre|distribuer|livrer)/iu,
  /\bno (?:se )?(?:ha )?(?:podido|pudo|puede|fue|se pudo) (?:ser )?(?:entreg|enviad|enviar)|\bno entregad|\bno existe\b|\berror (?:de|al) (?:la )?(?:entreg|envi)|\brechazad/iu,
  /\b(?:impossibile|non (?:è stato possibile|è stato|può essere|recapita)) ?(?:consegna|recapit|invia)?|\bmancat[ao] (?:consegna|recapito)|\bnon esiste\b|\brifiutat/iu,
  /\bnão (?:foi possível|pôde ser|pode ser|foi|existe) ?(?:entreg|envia)?|\bfalha (?:na|de) entrega|\bnão entreg|\brejeitad/iu,
  /\bniet (?:[\wéë]+ ){0,3}(?:afgeleverd|bezorgd|verzonden|worden afgeleverd|bestaat)|\bonbestelbaar|\baflevering (?:is )?mislukt|\bbestaat niet/iu,
  /\b(?:no (?:user|such) (?:record|account|mailbox|person)?|loops? back to|too many hops|relay(?:ing)? (?:access )?denied|administrative prohibition|no mx (?:record )?found|host not found)\b/i,
  /\b(?:recapito|consegna) non riuscit|\b(?:bezorg|aflever)\w*\b[^.\n]{0,80}\bmislukt|\bdostarcz\w*\b[^.\n]{0,80}\bnie powiodło|\bnepodařilo\b[^.\n]{0,40}\bdoruč|\bnedoruč|\bnepodarilo\b[^.\n]{0,40}\bdoruč|\btoimittaminen\b[^.\n]{0,80}\bepäonnistui|\bei (?:voi|voitu|voida)\b[^.\n]{0,20}\btoimit|\b(?:nem|sem) (?:sikerült|lehetett)\b[^.\n]{0,40}\bkézbesít|\bkézbesíthetetlen|\bnu a (?:putut|fost)\b[^.\n]{0,20}\blivrat|\bδεν\b[^.\n]{0,40}(?:παραδόθηκε|παράδοση)|не вдалося доставити|לא (?:ניתן היה|הצלחנו) למסור|تعذر تسليم/iu,
  // Swedish, Danish, Norwegian, Polish, Turkish, Russian, Japanese, Chinese, Korean
  /\b(?:kunde|kunne|kan) (?:inte|ikke)[^.\n]{0,30}lever|\binte levererats|\bikke leveret|\bniedostarczon|\bnie (?:został[ao]?|można|mogła|udało się)[^.\n]{0,40}(?:dostarcz|wysł)|\bnie istnieje|\bteslim edilemedi|\biletilemedi|\bulaştırılamadı/iu,
  /не (?:может быть|удалось|был[ао]?|доставлено)[^.\n]{0,40}(?:доставл|отправл)?|недоставлен|не существует|не найден|невозможно доставить|ошибка доставки/iu,
  /(?:配信|送信)(?:不能|でき(?:ま|な)|されませ|に失敗|エラー)|お届けでき|届きませんでした|届けられ|存在し(?:ない|ません)|見つかりません|受信(?:拒否|でき)|エラー|あて先不明|宛先不明|不達|不明です|無効/u,
  /(?:无法|未能|不能|無法)[^。\n]{0,12}(?:投递|送达|发送|递送|傳送|送達|寄送|投遞)|退信|投递失败|發送失敗|发送失败|不存在|被退回|退回|전송(?:하지 못|할 수 없|되지 않)|배달(?:하지 못|되지 않)|존재하지 않/u,
]);

export const REFUSING_CODE =
  /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?![\d.])|(?<![\d.:/+-])5[0-5]\d(?![\d.:/]|\s*(?:bytes|kb|mb|k\b))/i;
export const DELAYING_CODE =
  /(?<![\d.])4\.\d{1,3}\.\d{1,3}(?![\d.])|(?<![\d.:/+-])4[0-5]\d(?![\d.:/]|\s*(?:bytes|kb|mb|k\b))/i;
