import { fillFromTicket } from '@/lib/intake/forms/ticket/fill-from-ticket';

const fill = (text: string) => fillFromTicket(text, { fields: [], takesPriority: true, numberExamples: [] }).values;

const MARKERS = [
  '##- Please type your reply above this line -##',
  '##- Bitte geben Sie Ihre Antwort oberhalb dieser Zeile ein -##',
  '##- 返信はこの行より上に入力してください -##',
  'type your reply above this line',
  'Reply above this line.',
  '—-—-—-— Reply above this line. —-—-—-—',
  '--- Please respond above this line ---',
  '> Write your answer above this line',
  'Bitte antworten Sie über dieser Zeile',
  'Veuillez saisir votre réponse au-dessus de cette ligne',
  'Por favor, escriba su respuesta por encima de esta línea',
  'You don’t often get email from eva@northwind.test. Learn why this is important',
  "You don't often get email from eva@northwind.test.",
  'Some people who received this message don’t often get email from eva@northwind.test. Learn why this is important<https://aka.ms/LearnAboutSenderIdentification>',
  'Learn why this is important',
  'Sie erhalten nicht oft eine E-Mail von eva@northwind.test. Erfahren Sie, warum dies wichtig ist',
  "Vous n'obtenez pas souvent d'e-mail à partir de eva@northwind.test. Découvrez pourquoi cela est important",
  'No suele recibir correo electrónico de eva@northwind.test. Obtenga información sobre por qué esto es importante',
  'Sie erhalten nicht häufig E-Mails von eva@northwind.test. Erfahren Sie, warum dies wichtig ist',
  "Vous n'obtenez pas souvent d'e-mail à partir de eva@northwind.test. Pourquoi c'est important",
  'Vous ne recevez pas souvent de courriers de la part de eva@northwind.test. Découvrez pourquoi cela est important',
  'No suele recibir correos electrónicos de eva@northwind.test. Por qué es esto importante',
  'Non si ricevono spesso messaggi di posta elettronica da eva@northwind.test. Informazioni sul perché è importante',
  'U ontvangt niet vaak e-mail van eva@northwind.test. Ontdek waarom dit belangrijk is',
  'Você não costuma receber emails de eva@northwind.test. Saiba por que isso é importante',
  '通常、eva@northwind.test からメールを受け取ることはあまりありません。 これが重要である理由',
  'eva@northwind.test から電子メールを受け取ることはほとんどありません。これが重要な理由',
  'Ada Holm commented:',
  'Ada Holm created an issue',
  'Ada Holm hat kommentiert:',
  'This is shared with Acme.',
  'CAUTION: This email originated from outside',
  'CAUTION: This email originated from outside of the organization. Do not click links or open attachments unless you recognize the sender and know the content is safe.',
  'CAUTION: This email originated from outside of the\norganization. Do not click links or open attachments unless you\nrecognize the sender and know the content is safe.',
  '*** WARNING ***: This message was sent from outside the company.\nDo not open attachments unless you know the sender.',
  'This message is from an external sender.',
  'External email: Use caution when opening links and attachments.',
  'ACHTUNG: Diese E-Mail stammt von einem externen Absender. Klicken Sie nicht auf Links.',
  'ATTENTION : Ce message provient de l’extérieur. Ne cliquez pas sur les liens.',
  'PRECAUCIÓN: Este correo proviene de fuera de la organización. No haga clic en los enlaces.',
  '注意：このメールは社外から送信されました。',
  '[EXTERNAL]',
  '[External Email]',
  '**[EXT]**',
  '【社外】',
  'Sent from my iPhone',
  'Sent from Outlook for iOS',
  'Get Outlook for Android',
  'Von meinem iPhone gesendet',
  'Envoyé de mon iPhone',
  'Enviado desde mi iPhone',
  'iPhoneから送信',
  'Ref:MSG1234567_AbCdEfGh',
  '[ ref:_00D20abc._5002xyz:ref ]',
  'ref:!00D20abc.!5002xyz:ref',
  'thread::xLvMzC-4Y9KRGrxK9w::',
  '[JIRA]',
  'View request · Turn off this request’s notifications',
  'Powered by Jira Service Management',
];
const BODY = 'The array is down since this morning.\nBoth nodes are unreachable.';
const FIELDS = { problem_summary: 'The array is down since this morning.', problem_description: BODY };

test.each(MARKERS)('%j is neither the summary nor in the description', (marker) => {
  expect(fill(`${marker}\n\n${BODY}`)).toEqual(FIELDS);
  expect(fill(`${marker}\n${BODY}\n${marker}`)).toEqual(FIELDS);
  expect(fill(`> ${marker.replaceAll('\n', '\n> ')}\n\n${BODY}`)).toEqual(FIELDS);
  expect(fill(`Subject: Array down\nDescription:\n${marker}\n${BODY}`)).toEqual({
    problem_summary: 'Array down',
    problem_description: BODY,
  });
});

test.each([
  ['[EXTERNAL] The array is down since this morning.', 'The array is down since this morning.'],
  ['Subject: RE: [EXTERNAL] Array down', 'Array down'],
  ['Subject: [EXTERNAL]\n\nArray down', 'Array down'],
  ['CAUTION: External Sender. The array is down since this morning.', 'The array is down since this morning.'],
  ['Subject: Array down [ ref:_00D20abc._5002xyz:ref ]', 'Array down'],
])('what is beside a marker in its line stays: %j', (text, summary) => {
  expect(fill(text)).toEqual({ problem_summary: summary, problem_description: summary });
});

test.each([
  'Warning: external disk enclosure 3 is offline.',
  'This message appears when the external link is down.',
  'Sent from the array: SNMP trap 12 is lost.',
  'If you reboot, the link comes back.',
  'Do not click twice, it hangs.',
  'The reply is above the line of the threshold.',
  'Learn mode ends after ten minutes.',
])('a person’s words are no marker: %j', (text) => {
  expect(fill(text)).toEqual({ problem_summary: text, problem_description: text });
});

test('a help desk’s notice, the author and the date are not the summary; its number is the case’s', () => {
  const text = `##- Please type your reply above this line -##

Your request (48213) has been updated.

Eva Lind (Northwind)
Nov 27, 2026, 10:12 GMT+1

The array is down since this morning.`;
  expect(fill(text)).toEqual({
    internal_case_number: '48213',
    problem_summary: 'The array is down since this morning.',
    problem_description: expect.stringMatching(/^Eva Lind[^]*The array is down since this morning\.$/),
  });
  expect(fill('Ana Ruiz\n27 nov. 2026 10:12\nArray down since 2026-11-27 09:00')).toMatchObject({
    problem_summary: 'Array down since 2026-11-27 09:00',
  });
  expect(fill('[JIRA] (PROJ-1412)\nThe array is down.')).toMatchObject({
    internal_case_number: 'PROJ-1412',
    problem_summary: 'The array is down.',
  });
});

test.each(['Ref:MSG1234567', 'Ref:TIS2000023_abcDEF'])('%s is no case number', (reference) => {
  expect(fill(`The array is down.\n${reference}`)).not.toHaveProperty('internal_case_number');
});
