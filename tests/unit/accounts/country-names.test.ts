import { loadCountryNames } from '@/lib/people/accounts/country-names';

/* rule: admin.import-country */
test.each([
  ['GB', ['UK', 'U.K.', 'GBR', 'United Kingdom', 'Great Britain', 'England', 'gb']],
  [
    'US',
    ['USA', 'U.S.A.', 'US', 'United States', 'United States of America', 'the united states', 'Vereinigte Staaten'],
  ],
  ['NL', ['The Netherlands', 'Netherlands', 'Holland', 'NLD', 'Nederland', 'Netherlands (Kingdom of the)']],
  ['HK', ['Hong Kong', 'Hong Kong SAR', 'Hong Kong SAR China', 'HKG', '香港']],
  ['DE', ['DEU', 'Germany', 'Deutschland', 'Allemagne', 'ドイツ']],
  ['KR', ['South Korea', 'Korea, Republic of', 'Republic of Korea', 'KOR', '대한민국']],
  ['KP', ['North Korea']],
  ['CZ', ['Czech Republic', 'Czechia', 'Česko', 'CZE']],
  ['RU', ['Russia', 'Russian Federation', 'Россия']],
  ['VN', ['Viet Nam', 'Vietnam', 'Việt Nam']],
  ['CI', ['Ivory Coast', 'Côte d’Ivoire', "COTE D'IVOIRE"]],
  ['IR', ['Iran', 'Iran, Islamic Republic of']],
  ['CD', ['Congo, Democratic Republic of the', 'DR Congo']],
  ['CH', ['Schweiz', 'Suisse', 'Svizzera']],
  ['LC', ['St. Lucia', 'Saint Lucia']],
  ['BA', ['Bosnia & Herzegovina', 'Bosnia and Herzegovina']],
  ['NE', ['Niger']],
  ['SA', ['KSA', 'Kingdom of Saudi Arabia']],
  ['SG', ['Republic of Singapore', 'Singapur']],
  ['SK', ['Slovak Republic', 'Slovensko']],
  ['DE', ['BRD', 'Federal Republic of Germany']],
  ['CN', ['P.R. China', 'People’s Republic of China']],
  ['TW', ['Republic of China', '台灣']],
  ['KP', ['Democratic People’s Republic of Korea']],
  ['GB', ['United Kingdom of Great Britain and Northern Ireland']],
  ['HK', ['Hong Kong S.A.R.']],
  ['US', ['America', 'U.S.', 'EE.UU.']],
  ['AT', ['Oesterreich']],
  ['IE', ['Rep. of Ireland']],
  ['AE', ['UAE', 'United Arab Emirates (UAE)']],
  [undefined, ['', 'Atlantis', 'Congo', 'EMEA', '(the)', 'constructor']],
])('%s is %j', async (code, names) => {
  const countryCodeOf = await loadCountryNames();
  expect(names.map((name) => countryCodeOf(name))).toEqual(names.map(() => code));
});
