/** Labels of tracking systems and mail programs in German, French, Spanish and Japanese, one language a line, in `wordsOf`'s form. */

const of = (...languages: string[]) => languages.flatMap((labels) => labels.split(', '));

/** Labels of what every case has. The likelier number of a ticket comes first. */
export const TRANSLATED_LABELS = {
  internal_case_number: of(
    'ticketnummer, ticket nummer, ticket nr, ticketnr, fallnummer, fall nummer, fall nr, vorgangsnummer, vorgang nr, störungsnummer, auftragsnummer, anfragenummer, incident nummer, incidentnummer, nummer, vorgang, fall, referenz, referenznummer, unser zeichen',
    'numéro de dossier, numéro de ticket, numéro du ticket, numéro d incident, numéro de l incident, numéro de demande, numéro de cas, numéro du cas, n de dossier, n de ticket, n du ticket, n d incident, n de demande, n de cas, no de dossier, no de ticket, no d incident, no de cas, n ticket, n dossier, numéro, dossier, référence, notre référence',
    'número de caso, número de ticket, número del ticket, número de incidencia, número de incidente, número de solicitud, n de caso, n de ticket, n de incidencia, no de caso, no de ticket, no de incidencia, no de incidente, nro de caso, nro de ticket, número, caso, incidencia, incidente, expediente, referencia, nuestra referencia',
    'ケース番号, チケット番号, 案件番号, インシデント番号, 受付番号, 問い合わせ番号, お問い合わせ番号, お問合せ番号, 問合せ番号, 管理番号, 参照番号, 番号, チケット, ケース, チケットid, ケースid',
  ),
  problem_summary: of(
    'betreff, kurzbeschreibung, titel, zusammenfassung, thema, kurztext',
    'objet, sujet, titre, résumé, description courte, brève description, description brève, intitulé',
    'asunto, título, resumen, descripción breve, breve descripción, descripción corta, tema',
    '件名, タイトル, 題名, 表題, 概要, 要約, 簡単な説明',
  ),
  problem_description: of(
    'beschreibung, problembeschreibung, fehlerbeschreibung, detaillierte beschreibung, ausführliche beschreibung, nachricht, einzelheiten, symptome',
    'description détaillée, description du problème, détails, détail, symptômes',
    'descripción, descripción detallada, descripción del problema, detalles, detalle, mensaje, síntomas',
    '説明, 詳細, 詳細説明, 内容, 問題の説明, 問い合わせ内容, お問い合わせ内容, お問合せ内容, 障害内容, 症状, 本文',
  ),
  case_priority: of(
    'priorität, schweregrad',
    'priorité, gravité, sévérité, criticité',
    'prioridad, gravedad, severidad, criticidad',
    '優先度, 優先順位, 重要度, 重大度, 深刻度',
  ),
  urgency: of('dringlichkeit', 'urgence', 'urgencia', '緊急度'),
} as const;

/** Labels that end a description without filling a field. */
export const TRANSLATED_OTHER = of(
  'von, gesendet, an, kopie, datum, zustand, erstellt, erstellt am, erstellt von, geöffnet, geöffnet am, geändert, geändert am, aktualisiert, bearbeiter, zugewiesen an, zuständig, zuständige gruppe, gruppe, typ, art, kategorie, auswirkung, anhänge, anlagen, fällig am, lösung, kommentare, arbeitsnotizen, melder, umgebung, komponente, projekt, quelle, schlagwörter',
  'de, envoyé, à, statut, état, créé, créé le, créé par, ouvert, ouvert le, ouvert par, mis à jour, modifié le, assigné à, attribué à, affecté à, groupe, groupe d affectation, catégorie, pièces jointes, échéance, résolution, commentaires, notes de travail, demandeur, environnement, composant, projet, étiquettes',
  'enviado, para, fecha, estado, creado, creado el, creado por, abierto, abierto el, abierto por, actualizado, actualizado el, asignado a, grupo, grupo de asignación, tipo, categoría, impacto, adjuntos, archivos adjuntos, vencimiento, fecha de vencimiento, resolución, solución, comentarios, notas de trabajo, solicitante, entorno, componente, proyecto, origen, etiquetas',
  '差出人, 送信日時, 送信者, 宛先, 日付, 日時, ステータス, 状態, 状況, 作成日, 作成日時, 作成者, 起票日, 起票者, 受付日, 受付日時, 更新日, 更新日時, 担当者, 担当, 担当グループ, 種別, 種類, カテゴリ, カテゴリー, 分類, 影響度, 添付ファイル, 期限, 解決策, 対応, コメント, 作業メモ, 報告者, 環境, コンポーネント, プロジェクト, ラベル',
);

/** Labels of the fields that processes usually have. */
export const TRANSLATED_FIELDS = {
  customer: of(
    'kunde, kundin, kundenname, name des kunden, endkunde, firma, firmenname, unternehmen, organisation, auftraggeber',
    'client, nom du client, client final, société, nom de la société, entreprise, raison sociale, compte',
    'cliente, nombre del cliente, cliente final, empresa, nombre de la empresa, compañía, organización, cuenta',
    '顧客, 顧客名, お客様, お客様名, お客様会社名, 会社, 会社名, 企業名, エンドユーザー, 組織, 取引先, 取引先名',
  ),
  contact: of(
    'ansprechpartner, ansprechpartnerin, kontakt, kontaktperson, kontaktname, kundenkontakt, melder, gemeldet von, anforderer, anrufer',
    'nom du contact, contact client, personne à contacter, interlocuteur, demandeur, appelant, signalé par',
    'contacto, nombre del contacto, nombre de contacto, persona de contacto, contacto del cliente, solicitante, informador, reportado por',
    '連絡先, 連絡先名, 連絡先担当者, お客様担当者, 顧客担当者, ご担当者, ご担当者名, 依頼者, 申請者, 問い合わせ者',
  ),
  email: of(
    'e mail adresse, mailadresse, emailadresse, e mail des kunden',
    'adresse e mail, adresse email, adresse mail, adresse électronique, courriel, e mail du client, mél',
    'correo, correo electrónico, dirección de correo, dirección de correo electrónico, correo del cliente',
    'メール, メールアドレス, eメール, 電子メール, 連絡先メールアドレス',
  ),
  phone: of(
    'telefon, telefonnummer, telefon nr, rufnummer, rückrufnummer, mobil, mobilnummer, handy',
    'téléphone, numéro de téléphone, n de téléphone, tél, portable, mobile',
    'teléfono, número de teléfono, tel, móvil, celular',
    '電話, 電話番号, 連絡先電話番号, 携帯, 携帯電話, 携帯番号, お電話番号',
  ),
  product: of(
    'produkt, produktname, betroffenes produkt, gerät, modell, komponente',
    'produit, nom du produit, produit concerné, équipement, modèle, composant',
    'producto, nombre del producto, producto afectado, equipo, modelo, componente',
    '製品, 製品名, 対象製品, 機種, 機器, 型番, モデル, コンポーネント',
  ),
  version: of(
    'softwareversion, software version, firmwareversion, produktversion, softwarestand, firmwarestand',
    'version du logiciel, version logicielle, version du micrologiciel, version du produit',
    'versión, versión del software, versión de firmware, versión del producto',
    'バージョン, ソフトウェアバージョン, ファームウェア, ファームウェアバージョン, 版',
  ),
  error: of(
    'fehler, fehlermeldung, fehlertext, fehlercode',
    'erreur, message d erreur, code d erreur',
    'mensaje de error, código de error',
    'エラー, エラーメッセージ, エラー内容, エラーコード',
  ),
  serial: of(
    'seriennummer, serien nr, seriennr, gerätenummer',
    'numéro de série, n de série, no de série',
    'número de serie, n de serie, no de serie',
    'シリアル番号, シリアル, シリアルナンバー, 製造番号',
  ),
  system: of('betriebssystem', 'système d exploitation', 'sistema operativo', 'オペレーティングシステム, 基本ソフト'),
  zone: of('zeitzone', 'fuseau horaire', 'zona horaria, huso horario', 'タイムゾーン'),
  site: of(
    'standort, einsatzort, rechenzentrum',
    'lieu, emplacement, centre de données',
    'sitio, ubicación, sede, centro de datos',
    '拠点, 場所, 設置場所, サイト, データセンター',
  ),
  environment: of('umgebung', 'environnement', 'entorno', '環境'),
  impact: of('auswirkung, geschäftliche auswirkung', 'incidence, impact métier', 'impacto', '影響, 影響度, 影響範囲'),
  country: of('land', 'pays', 'país', '国, 国名'),
  city: of('stadt, ort', 'ville', 'ciudad', '市, 都市, 市区町村'),
} as const;
