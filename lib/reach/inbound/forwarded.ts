const SUBJECT = /^(?:fwd?|wg|tr|rv|enc|i|vb|pd|doorst|转发|轉寄|転送)\s*[:：]/iu;

const LINE =
  /^[ \t>*_-]*(?:begin forwarded message|forwarded (?:message|mail)|(?:anfang der )?weitergeleitete[nr]? (?:nachricht|e-?mail)|(?:début du )?message (?:transféré|réexpédié)|(?:inicio del )?mensaje reenviado|(?:inizio )?messaggio inoltrato|mensagem (?:encaminhada|reencaminhada)|(?:begin )?doorgestuurd bericht|vidarebefordrat (?:meddelande|mail)|videresendt (?:melding|besked|meddelelse)|(?:początek )?przekazan(?:a|ej) wiadomoś(?:ć|ci)|přeposlaná zpráva|(?:пересылаемое|пересланное) сообщение|転送(?:された)?メッセージ|转发的?邮件|轉寄的?郵件)[ \t:：*_-]*$/imu;

export const isForward = (subject: string) => SUBJECT.test(subject.trim());

/**
 * Returns where a forwarded mail begins, or the end of the text. A forwarded mail quoted below other quoted lines does
 * not count.
 */
export function forwardedFrom(text: string): number {
  const at = text.search(LINE);
  if (at < 0) return text.length;
  return text.startsWith('>', at) && /^>/m.test(text.slice(0, at)) ? text.length : at;
}
