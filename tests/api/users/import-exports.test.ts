import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { aFile, uploadForm } from '../../support/group-fixtures';
import { company, USERS } from '../../support/user-fixtures';

beforeEach(emptyDatabase);

/* rule: admin.import-exports */
test.each([
  [
    'Microsoft 365',
    'User principal name,Display name,First name,Last name,Office,Phone number,Mobile Phone,Title,Department,Country/Region,City\n' +
      'eva@acme.test,"Lind, Eva (IT-SEC)",Eva,Lind,HQ,,+49 30 123456,"Lead, ""Core""\nand edge",IT,Deutschland,Berlin',
  ],
  [
    'Entra ID',
    'userPrincipalName,displayName,surname,mail,givenName,jobTitle,telephoneNumber,mobilePhone,usageLocation,city\n' +
      'elind@acme.onmicrosoft.test,Eva Lind,Lind,eva@acme.test,Eva,Lead,0049 30 123456,,DE,Berlin',
  ],
  [
    'the form of Entra ID',
    'version:v1.0,,,,\nName [displayName] Required,User name [userPrincipalName] Required,First name [givenName],Last name [surname],Office phone [telephoneNumber],Usage location [usageLocation],City [city]\n' +
      'Eva Lind,eva@acme.test,Eva,Lind,+49 (0)30 123456,DE,Berlin',
  ],
  [
    'Google Workspace',
    'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path [Required],Recovery Email,Work Secondary Email,Work Phone,Mobile Phone,Country,City\n' +
      'Eva,Lind,eva@acme.test,****,/,eva@home.test,eva2@acme.test,+49 30 123456,,DEU,Berlin',
  ],
  [
    'csvde',
    'DN,objectClass,cn,sn,c,l,telephoneNumber,givenName,displayName,co,sAMAccountName,userPrincipalName,mail\n' +
      '"CN=Lind\\, Eva,OU=IT,DC=acme,DC=test",user,elind,Lind,DE,Berlin,+49 30 123456,X\'457661\',"Lind, Eva",Germany,elind,elind@acme.local,eva@acme.test',
  ],
  [
    'Get-ADUser',
    '#TYPE Microsoft.ActiveDirectory.Management.ADUser\r\n"DistinguishedName";"GivenName";"Name";"SamAccountName";"Surname";"EmailAddress";"OfficePhone";"Country";"City"\r\n' +
      '"CN=x";"Eva";"elind";"elind";"Lind";"eva@acme.test";"030 123456";"DE";"Berlin"',
  ],
  [
    'Get-ADUser -Properties *, which has attributes under two names',
    '"c","City","co","Country","DisplayName","EmailAddress","GivenName","l","mail","mobile","MobilePhone","Name","OfficePhone","sn","Surname","telephoneNumber","UserPrincipalName"\r\n' +
      '"DE","Berlin","Germany","DE","Eva Lind","eva@acme.test","Eva","Berlin","eva@acme.test","","","elind","+49 30 123456","Lind","Lind","+49 30 123456","elind@acme.local"',
  ],
  [
    'Microsoft 365 in German',
    'Anzeigename,Benutzerprinzipalname,Vorname,Nachname,Telefonnummer,Mobiltelefon,Land/Region,Ort\n' +
      'IT Desk,eva@acme.test,Eva,Lind,+49 30 123456,,Deutschland,Berlin',
  ],
  [
    'Microsoft 365 in French',
    'Nom d’utilisateur principal,Nom complet,Prénom,Nom,Téléphone,Pays/Région,Ville\n' +
      'eva@acme.test,IT Desk,Eva,Lind,+49 30 123456,Allemagne,Berlin',
  ],
  [
    'Microsoft 365 in Spanish',
    'Nombre principal de usuario,Nombre para mostrar,Nombre,Apellidos,Número de teléfono,País o región,Ciudad\n' +
      'eva@acme.test,IT Desk,Eva,Lind,+49 30 123456,Alemania,Berlin',
  ],
  [
    'Microsoft 365 in Japanese',
    'ユーザー プリンシパル名,表示名,名,姓,電話番号,国または地域,市区町村\neva@acme.test,IT Desk,Eva,Lind,+49 30 123456,ドイツ,Berlin',
  ],
  ['a German list', 'Name;Vorname;E-Mail;Telefon;Land;Ort\nLind;Eva;eva@acme.test;030 123456;Deutschland;Berlin'],
  [
    'a list with bars',
    'First name|Last name|Email|Phone|Country|City\nEva|Lind|eva@acme.test|030 123456|Germany|Berlin',
  ],
  [
    'a display name alone',
    'Display name\tMail\tPhone\tCountry\tCity\nLind, Eva (IT-SEC)\teva@acme.test\t030 123456\tGermany\tBerlin',
  ],
])('an export of %s is read with its own columns', async (_, csv) => {
  await make.country({ name: 'Germany', country_code: 'DE' });
  const { manager } = await company();
  const form = uploadForm({ file: aFile('users.csv', csv) });
  expect((await api(manager).post(`${USERS}/import`, form)).body).toMatchObject({ success: true, added: 1 });
  expect(
    await testSql()`
    select u.first_name, u.last_name, u.phone, u.city, c.country_code from users u
    join countries c on c.id = u.country_id where u.email = 'eva@acme.test'`,
  ).toEqual([{ first_name: 'Eva', last_name: 'Lind', phone: '+4930123456', city: 'Berlin', country_code: 'DE' }]);
});
