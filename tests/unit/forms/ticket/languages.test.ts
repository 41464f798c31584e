import type { FieldType } from '@/lib/shared/enums';
import type { FormField } from '@/lib/intake/forms/field';
import { fillFromTicket } from '@/lib/intake/forms/ticket/fill-from-ticket';

const field = (requirement_id: number, label: string, type: FieldType = 'string'): FormField => ({
  requirement_id,
  label,
  type,
  section: 'common_customer_section',
  required: true,
  group: null,
  options: [],
  additional_settings: {},
});
const FIELDS = [
  field(1, 'Customer company'),
  field(2, 'Customer contact'),
  field(3, 'Customer email', 'email'),
  field(4, 'Customer phone', 'phone'),
  field(5, 'Product'),
  field(6, 'Serial number'),
];
const fill = (text: string) => fillFromTicket(text, { fields: FIELDS, takesPriority: true, numberExamples: [] }).values;

const TICKETS: [string, string, Record<string, string>][] = [
  [
    'German',
    'Ticketnummer: 4711-22\nPriorität: 1 - kritisch\nBetreff: Array ausgefallen\nBeschreibung: Beide Controller starten neu.\nKunde: Nordwind GmbH\nAnsprechpartner: Jörg Müller\nE-Mail-Adresse: j.mueller@nordwind.test\nTelefon: +49 30 901820\nSeriennummer: SN-1\nGerät: FS-800',
    {
      internal_case_number: '4711-22',
      problem_summary: 'Array ausgefallen',
      problem_description: 'Beide Controller starten neu.',
      custom_1: 'Nordwind GmbH',
      custom_2: 'Jörg Müller',
      custom_3: 'j.mueller@nordwind.test',
      custom_4: '+49 30 901820',
    },
  ],
  [
    'German, the labels above their values',
    'Fallnummer\n4711\nPriorität\nKritisch\nKurzbeschreibung\nArray ausgefallen\nProblembeschreibung\nBeide Controller\nstarten neu.\nKunde\nNordwind GmbH\nKontaktperson\nJörg Müller',
    {
      internal_case_number: '4711',
      problem_summary: 'Array ausgefallen',
      problem_description: 'Beide Controller\nstarten neu.',
      custom_1: 'Nordwind GmbH',
      custom_2: 'Jörg Müller',
    },
  ],
  [
    'German, a customer of several lines',
    'Kunde:\nNordwind GmbH\nHafenstr. 5\n20457 Hamburg\nAnsprechpartner: Jörg Müller\nFall-Nr.: 4711\nPriorität: P1\nBetreff: Array ausgefallen\nBeschreibung: Beide Controller starten neu.',
    {
      internal_case_number: '4711',
      problem_summary: 'Array ausgefallen',
      problem_description: 'Beide Controller starten neu.',
      custom_1: 'Nordwind GmbH',
      custom_2: 'Jörg Müller',
    },
  ],
  [
    'French',
    'Numéro : 48213\nObjet : Baie hors service\nPriorité : 1 - Critique\nClient : Société Nord\nNom du contact : Zoé Petit\nDescription : Les deux contrôleurs redémarrent.\nPièces jointes : aucune',
    {
      internal_case_number: '48213',
      problem_summary: 'Baie hors service',
      problem_description: 'Les deux contrôleurs redémarrent.',
      custom_1: 'Société Nord',
      custom_2: 'Zoé Petit',
    },
  ],
  [
    'French, with signs',
    'N° de dossier : 48213\nSujet : Baie hors service\nGravité : Urgente\nSociété : Société Nord\nDescription détaillée :\nLes deux contrôleurs redémarrent.\nTél. : +33 1 70 18 99 00\nCourriel : zoe@nord.test',
    {
      internal_case_number: '48213',
      problem_summary: 'Baie hors service',
      problem_description: 'Les deux contrôleurs redémarrent.',
      custom_1: 'Société Nord',
      custom_3: 'zoe@nord.test',
      custom_4: '+33 1 70 18 99 00',
    },
  ],
  [
    'Spanish',
    'Número de caso: 00041877\nAsunto: Cabina fuera de servicio\nPrioridad: 1 - Crítica\nCliente: Norte S.A.\nPersona de contacto: Ana Ruiz\nCorreo electrónico: ana@norte.test\nDescripción: Las dos controladoras se reinician.\nEstado: Abierto',
    {
      internal_case_number: '00041877',
      problem_summary: 'Cabina fuera de servicio',
      problem_description: 'Las dos controladoras se reinician.',
      custom_1: 'Norte S.A.',
      custom_2: 'Ana Ruiz',
      custom_3: 'ana@norte.test',
    },
  ],
  [
    'Spanish, with an ordinal sign',
    'N.º de incidencia: 41877\nTítulo: Cabina fuera de servicio\nSeveridad: Urgente\nEmpresa: Norte S.A.\nDetalles: Las dos controladoras se reinician.\nNúmero de serie: SN-1',
    {
      internal_case_number: '41877',
      problem_summary: 'Cabina fuera de servicio',
      problem_description: 'Las dos controladoras se reinician.',
      custom_1: 'Norte S.A.',
      custom_6: 'SN-1',
    },
  ],
  [
    'Japanese, full-width',
    '番号：４７１１２２\n件名：アレイが停止\n優先度：１（緊急）\n顧客：北風株式会社\n連絡先：山田 太郎\nメールアドレス：yamada@kitakaze.test\n説明：両方のコントローラーが再起動します。\n状態：対応中',
    {
      internal_case_number: '471122',
      problem_summary: 'アレイが停止',
      problem_description: '両方のコントローラーが再起動します。',
      custom_1: '北風株式会社',
      custom_2: '山田 太郎',
      custom_3: 'yamada@kitakaze.test',
    },
  ],
  [
    'Japanese, in brackets',
    '【ケース番号】CS0012345\n【件名】アレイが停止\n【優先度】P1\n■お客様名：北風株式会社\n・電話番号：+81 3 1234 5678\n【お問い合わせ内容】\n両方のコントローラーが再起動します。',
    {
      internal_case_number: 'CS0012345',
      problem_summary: 'アレイが停止',
      problem_description: '両方のコントローラーが再起動します。',
      custom_1: '北風株式会社',
      custom_4: '+81 3 1234 5678',
    },
  ],
];

test.each(TICKETS)('%s labels fill the form', (_, text, values) => {
  expect(fill(text)).toMatchObject({ ...values, case_priority: 'high' });
});

test('decomposed letters, as some systems copy them, are the same label', () => {
  const [, text, values] = TICKETS[0]!;
  expect(fill(text.normalize('NFD'))).toMatchObject(values);
});

test.each([
  ['Priorität: mittel', 'medium'],
  ['Priorité : basse', 'low'],
  ['Prioridad: media', 'medium'],
  ['優先度：低', 'low'],
  ['Priorität: hoch', undefined],
  ['Priorité : haute', undefined],
  ['Prioridad: alta', undefined],
  ['優先度：高', undefined],
  ['Dringlichkeit: kritisch', undefined],
  ['緊急度：緊急', undefined],
])('a priority is read by its word, and asked where it may be read in two ways: %s', (text, priority) => {
  expect(fill(`Subject: Array down\n${text}`).case_priority).toBe(priority);
});

test('the number of a customer is not the case’s', () => {
  expect(fill('Betreff: Array ausgefallen\nKundennummer: 4711-22')).not.toHaveProperty('internal_case_number');
});
