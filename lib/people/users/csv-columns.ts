import type { CsvColumn } from './policy';

export type ReadColumn = CsvColumn | 'display_name';

/**
 * Headings in our list and in exports: Microsoft 365, which writes them in the administrator's language, Entra, Google
 * Workspace and Active Directory, whose programs write one attribute under two names (rule: admin.import-exports). If a
 * file has several, an earlier one counts, and a later one where it is empty.
 */
const HEADINGS: Record<ReadColumn, string> = {
  first_name:
    'first name, first names, given name, forename, Vorname, Vornamen, prénom, nombre, nome, primeiro nome, voornaam, imię, förnamn, 名',
  last_name:
    'last name, surname, family name, sn, Nachname, Familienname, nom, nom de famille, apellido, apellidos, cognome, sobrenome, achternaam, nazwisko, efternamn, 姓',
  display_name:
    'display name, full name, Anzeigename, nom complet, nom d’affichage, nombre para mostrar, nombre completo, nome visualizzato, nome completo, nome de exibição, nome para exibição, weergavenaam, nazwa wyświetlana, visningsnamn, 表示名, 氏名, name, cn',
  email:
    'email, mail, email address, work email, E-Mail-Adresse, Mailadresse, adresse e-mail, adresse mail, courriel, correo electrónico, correo, dirección de correo electrónico, indirizzo e-mail, indirizzo di posta elettronica, endereço de e-mail, e-mailadres, adres e-mail, e-postadress, メールアドレス, 電子メール, user principal name, Benutzerprinzipalname, nom d’utilisateur principal, nombre principal de usuario, nome dell’entità utente, nome principal do usuário, user-principal-name, ユーザー プリンシパル名, username, upn, Benutzername, nom d’utilisateur, nombre de usuario, nome utente, nome de usuário, gebruikersnaam, ユーザー名',
  phone:
    'phone, phone number, telephone, telephone number, work phone, office phone, business phone, Telefon, Telefonnummer, téléphone, numéro de téléphone, téléphone professionnel, teléfono, número de teléfono, teléfono del trabajo, telefono, numero di telefono, telefone, número de telefone, telefoon, telefoonnummer, numer telefonu, 電話番号, 電話, mobile phone, mobile, mobile number, cell phone, Mobiltelefon, Mobilnummer, Handy, téléphone mobile, teléfono móvil, móvil, cellulare, telefono cellulare, celular, telemóvel, mobiele telefoon, telefon komórkowy, 携帯電話',
  country:
    'country, country region, country or region, co, Land, Land Region, Land oder Region, pays, pays région, pays ou région, país, país región, país o región, país ou região, paese, paese area geografica, land regio, kraj, 国, 国または地域, c, country code, Ländercode, usage location, Nutzungsstandort, Verwendungsstandort, emplacement d’utilisation, ubicación de uso, 利用場所',
  city: 'city, l, town, Ort, Stadt, ville, ciudad, città, cidade, plaats, stad, miasto, 市区町村, 市',
  role: 'role, Rolle, rôle, rol, ruolo, função, rola, 役割',
};
const COLUMNS = Object.keys(HEADINGS) as ReadColumn[];

const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '');
const WORDS = Object.fromEntries(COLUMNS.map((column) => [column, HEADINGS[column].split(', ').map(plain)])) as Record<
  ReadColumn,
  string[]
>;

/** "First Name [Required]" is First Name, "User name [userPrincipalName] Required" is userPrincipalName. */
function nameOf(heading: string): string {
  const [, bracketed = ''] = /\[([^[\]]*)\]/.exec(heading) ?? [];
  const isRemark = /^(?:required|read only|optional)?$/i.test(bracketed.trim());
  return plain(isRemark ? heading.replace(/\[[^[\]]*\]/g, '') : bracketed);
}

export type Places = Partial<Record<ReadColumn, number[]>>;

export function findColumns(head: string[]): { places: Places; twice?: ReadColumn } {
  const names = head.map(nameOf);
  // In German lists, "Name" beside "Vorname" is the family name.
  const written = names.includes('vorname') ? names.map((name) => (name === 'name' ? 'nachname' : name)) : names;
  const places: Places = {};
  for (const column of COLUMNS) {
    const found = WORDS[column].map((word) => written.flatMap((name, place) => (name === word ? [place] : [])));
    if (found.some(({ length }) => length > 1)) return { places, twice: column };
    if (found.flat().length) places[column] = found.flat();
  }
  return { places };
}
