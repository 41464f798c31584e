/** Terms of the Voluntary Product Accessibility Template. */
export const LEVELS = {
  yes: 'Supports',
  partly: 'Partially supports',
  none: 'Not applicable',
} as const;

type Criterion = {
  id: string;
  name: string;
  grade: 'A' | 'AA';
  level: keyof typeof LEVELS;
  remark: string;
  /** Tests; without one the remark comes from a reading of the source on REVIEWED. */
  proof: string[];
};

/** Day of the last reading of the criteria that no test proves. */
export const REVIEWED = '2026-11-28';

const AXE = ['e2e/screens'];
const KEYBOARD = ['e2e/case'];
const FORMS = ['unit/components/form', 'e2e/screens'];

type Row = [id: string, name: string, level: Criterion['level'], remark: string, proof?: string[]];

const LEVEL_A: Row[] = [
  [
    '1.1.1',
    'Non-text Content',
    'partly',
    'Icons, logos and charts have names. Pictures that people attach to a case have their file name only.',
    AXE,
  ],
  ['1.2.1', 'Audio-only and Video-only (Prerecorded)', 'none', 'The portal has no media of its own.'],
  ['1.2.2', 'Captions (Prerecorded)', 'none', 'The portal has no media of its own.'],
  ['1.2.3', 'Audio Description or Media Alternative (Prerecorded)', 'none', 'The portal has no media of its own.'],
  ['1.3.1', 'Info and Relationships', 'yes', 'Landmarks, headings, lists, tables and labels are HTML’s own.', AXE],
  [
    '1.3.2',
    'Meaningful Sequence',
    'partly',
    'The order of the document is that of reading on screens of ours. What people write keeps the order they gave it.',
  ],
  ['1.3.3', 'Sensory Characteristics', 'yes', 'No instruction relies on shape, place or sound.'],
  [
    '1.4.1',
    'Use of Color',
    'yes',
    'Status and priority have a word and an icon beside the color.',
    ['unit/components/table', 'e2e/screens'],
  ],
  ['1.4.2', 'Audio Control', 'none', 'Nothing plays sound.'],
  [
    '2.1.1',
    'Keyboard',
    'yes',
    'A case is submitted by keyboard only; dialogs, menus and lists follow the usual keys.',
    [...KEYBOARD, 'unit/components/overlays'],
  ],
  [
    '2.1.2',
    'No Keyboard Trap',
    'yes',
    'Dialogs close by Escape and give the focus back.',
    ['unit/components/overlays', ...KEYBOARD],
  ],
  [
    '2.1.4',
    'Character Key Shortcuts',
    'yes',
    'Shortcuts need Ctrl or Command, or the focus on a list.',
    ['unit/components/palette'],
  ],
  [
    '2.2.1',
    'Timing Adjustable',
    'partly',
    'A session ends after hours without a request and entries are kept; messages that go away wait while they are pointed at. The clock of a case is an agreement between companies and cannot be extended.',
    ['e2e/everywhere', 'api/accounts/sessions'],
  ],
  [
    '2.2.2',
    'Pause, Stop, Hide',
    'yes',
    'Nothing moves by itself while a screen is read; new entries wait for a click.',
    ['e2e/screens', 'unit/components/fresh'],
  ],
  ['2.3.1', 'Three Flashes or Below Threshold', 'yes', 'Nothing flashes.'],
  [
    '2.4.1',
    'Bypass Blocks',
    'yes',
    'A link skips to the content; landmarks on every screen.',
    ['unit/components/shell', 'e2e/screens'],
  ],
  ['2.4.2', 'Page Titled', 'yes', 'Titles name the thing and the company.', AXE],
  [
    '2.4.3',
    'Focus Order',
    'yes',
    'A refused form moves the focus to its first error, a dialog to its first choice.',
    FORMS,
  ],
  [
    '2.4.4',
    'Link Purpose (In Context)',
    'partly',
    'Links of ours name where they lead. Links in what people write are theirs.',
    AXE,
  ],
  ['2.5.1', 'Pointer Gestures', 'yes', 'Every act is one tap or click.'],
  [
    '2.5.2',
    'Pointer Cancellation',
    'partly',
    'Acts follow the release of a pointer, as buttons and links do. Menus and dialogs close at the press beside them.',
  ],
  ['2.5.3', 'Label in Name', 'yes', 'Names of controls hold their visible words.', AXE],
  ['2.5.4', 'Motion Actuation', 'none', 'Nothing reacts to motion.'],
  ['3.1.1', 'Language of Page', 'yes', 'English, and named so.', AXE],
  ['3.2.1', 'On Focus', 'yes', 'The focus changes nothing but what is focused.'],
  [
    '3.2.2',
    'On Input',
    'yes',
    'Choices that show more fields do so below themselves; nothing is sent.',
    ['unit/components/choice'],
  ],
  ['3.2.6', 'Consistent Help', 'yes', 'Whom to ask is in the same place on the screens that name it.'],
  [
    '3.3.1',
    'Error Identification',
    'yes',
    'Each message is beside its field and in a summary that links to it.',
    ['unit/components/form', 'unit/components/error-places'],
  ],
  ['3.3.2', 'Labels or Instructions', 'yes', 'Each field has a label; an optional one says so.', FORMS],
  [
    '3.3.7',
    'Redundant Entry',
    'yes',
    'What was entered in an earlier step or kept in the profile is filled in.',
    ['unit/components/draft', 'unit/components/joining'],
  ],
  ['4.1.2', 'Name, Role, Value', 'yes', 'Controls are HTML’s own or follow the patterns of ARIA.', AXE],
];

const LEVEL_AA: Row[] = [
  ['1.2.4', 'Captions (Live)', 'none', 'The portal has no media of its own.'],
  ['1.2.5', 'Audio Description (Prerecorded)', 'none', 'The portal has no media of its own.'],
  ['1.3.4', 'Orientation', 'yes', 'No screen asks for an orientation.'],
  ['1.3.5', 'Identify Input Purpose', 'yes', 'Fields about the reader have their autocomplete tokens.', FORMS],
  ['1.4.3', 'Contrast (Minimum)', 'yes', 'In light and dark.', ['unit/components/contrast', 'e2e/screens']],
  [
    '1.4.4',
    'Resize Text',
    'partly',
    'Sizes follow the browser’s. Tables of many columns then scroll within their frame.',
  ],
  ['1.4.5', 'Images of Text', 'partly', 'Only logos, which companies upload.'],
  [
    '1.4.10',
    'Reflow',
    'yes',
    'At 390 pixels nothing scrolls sideways, also with names of 200 characters. At 320 pixels it was not tested.',
    ['e2e/screens', 'e2e/long-names'],
  ],
  [
    '1.4.11',
    'Non-text Contrast',
    'yes',
    'Borders of controls, focus and icons, in both themes.',
    ['unit/components/contrast'],
  ],
  [
    '1.4.12',
    'Text Spacing',
    'partly',
    'Rows and buttons grow with their text. Not tested with the spacing of the criterion.',
  ],
  [
    '1.4.13',
    'Content on Hover or Focus',
    'yes',
    'Tooltips stay while they are pointed at, and close by Escape.',
    ['unit/components/overlays'],
  ],
  ['2.4.5', 'Multiple Ways', 'yes', 'Menus, and a search of screens, cases and partners.', ['unit/components/palette']],
  ['2.4.6', 'Headings and Labels', 'yes', 'One first heading a screen, in order.', AXE],
  ['2.4.7', 'Focus Visible', 'yes', 'One ring for all controls.', ['unit/components/contrast']],
  [
    '2.4.11',
    'Focus Not Obscured (Minimum)',
    'partly',
    'Headers scroll away. A bar that stays at the lower edge can cover part of a field on a small phone.',
  ],
  [
    '2.5.7',
    'Dragging Movements',
    'yes',
    'What can be dragged has buttons, such as the order of fields and files to add.',
    ['unit/components/field-editor'],
  ],
  ['2.5.8', 'Target Size (Minimum)', 'yes', '36 pixels for a mouse and 44 for touch; links in text are exempt.', AXE],
  ['3.1.2', 'Language of Parts', 'partly', 'What people write in another language is not marked.'],
  ['3.2.3', 'Consistent Navigation', 'yes', 'One header, in the same order.', ['unit/components/shell']],
  ['3.2.4', 'Consistent Identification', 'yes', 'One component for each kind of control, one word for each thing.'],
  ['3.3.3', 'Error Suggestion', 'yes', 'A message says what to enter.', ['unit/components/form', 'unit/shared/fields']],
  [
    '3.3.4',
    'Error Prevention (Legal, Financial, Data)',
    'yes',
    'What cannot be undone is asked first and says what is lost; a payment is shown before it is made.',
    ['unit/components/deletion', 'e2e/card-payment'],
  ],
  [
    '3.3.8',
    'Accessible Authentication (Minimum)',
    'yes',
    'Passwords and codes can be pasted and filled in; passkeys and links by mail need no memory.',
    ['e2e/second-factor', 'unit/components/form'],
  ],
  [
    '4.1.3',
    'Status Messages',
    'yes',
    'Results, errors and new entries are announced without moving the focus.',
    ['unit/components/banners', 'unit/components/room'],
  ],
];

const rowsOf = (grade: Criterion['grade'], rows: Row[]): Criterion[] =>
  rows.map(([id, name, level, remark, proof = []]) => ({ id, name, grade, level, remark, proof }));

/** WCAG 2.2, levels A and AA (rule: operations.trust-accessibility). */
export const CRITERIA: Criterion[] = [...rowsOf('A', LEVEL_A), ...rowsOf('AA', LEVEL_AA)];
