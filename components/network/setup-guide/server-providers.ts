import { text, type ProviderGuide } from './guide-data';

const SCIM_NOTE = 'The address and the token are those above. The user name must be the email address.';

/** Providers that companies run themselves, and all others. */
export const SERVER_PROVIDERS = {
  adfs: {
    application: {
      path: ['AD FS Management', 'Relying Party Trusts', 'Add Relying Party Trust', 'Claims aware'],
      todo: [
        'Choose “Import data about the relying party published online” and enter the address.',
        'Give it a name and choose who may log in.',
      ],
      form: {
        title: 'Select Data Source',
        fields: [['Federation metadata address', 'entity_id']],
        button: 'Next',
      },
      note: 'If the server cannot reach the portal, enter the relying party by hand: the entity ID is its identifier, the ACS address its SAML 2.0 SSO service URL.',
    },
    attributes: {
      path: ['the new trust', 'Edit Claim Issuance Policy', 'Add Rule', 'Send LDAP Attributes as Claims'],
      todo: [
        'Choose Active Directory as the attribute store and map these attributes.',
        'Add a second rule, “Transform an Incoming Claim”: from E-Mail Address to Name ID in the format Email.',
      ],
      form: {
        title: 'Edit Rule: LDAP Attributes',
        fields: [
          ['E-Mail-Addresses', text('E-Mail Address')],
          ['Given-Name', text('Given Name')],
          ['Surname', text('Surname')],
        ],
        button: 'Finish',
      },
    },
    metadata: {
      path: ['AD FS Management', 'Service', 'Endpoints', 'Metadata'],
      todo: ['Enter the address of your federation metadata here, if the portal can reach it; else upload the file.'],
      source: 'url',
      example: 'https://adfs.company.com/FederationMetadata/2007-06/FederationMetadata.xml',
    },
    provisioning: {
      path: ['Your identity management'],
      todo: [
        'AD FS sends no users. If your Active Directory is synchronized to Entra ID, provision from there.',
        'Otherwise connect any client of SCIM 2.0, or leave this out: people get their accounts at their first login.',
      ],
      note: SCIM_NOTE,
    },
  },
  keycloak: {
    application: {
      path: ['Keycloak admin console', 'your realm', 'Clients', 'Create client', 'Client type SAML'],
      todo: [
        'Enter these values.',
        'Turn “Sign assertions” on, and on the tab “Keys” turn “Client signature required” off.',
      ],
      form: {
        title: 'Create client',
        fields: [
          ['Client ID', 'entity_id'],
          ['Valid redirect URIs', 'acs_url'],
          ['Master SAML Processing URL', 'acs_url'],
          ['Name ID format', text('persistent')],
        ],
        button: 'Save',
      },
    },
    attributes: {
      path: ['your client', 'Client scopes', 'the dedicated scope', 'Add predefined mapper'],
      todo: [
        'Add the mappers “X500 email”, “X500 givenName” and “X500 surname”.',
        'Open “X500 email” and change its SAML attribute name to “email”; the others stay as they are.',
      ],
      form: {
        title: 'SAML attribute names of the mappers',
        fields: [
          ['X500 email', text('email')],
          ['X500 givenName', text('urn:oid:2.5.4.42')],
          ['X500 surname', text('urn:oid:2.5.4.4')],
        ],
        button: 'Save',
      },
    },
    metadata: {
      path: ['Realm settings', 'General', 'Endpoints', 'SAML 2.0 Identity Provider Metadata'],
      todo: ['Open the link and enter its address here.'],
      source: 'url',
      example: 'https://keycloak.company.com/realms/company/protocol/saml/descriptor',
    },
    provisioning: {
      path: ['Your extension for SCIM'],
      todo: [
        'Keycloak sends users by SCIM only with an extension. Enter the address and the token there.',
        'Without one, leave this out: people get their accounts at their first login.',
      ],
      note: SCIM_NOTE,
    },
  },
  other: {
    application: {
      path: ['Your provider', 'a new SAML 2.0 application'],
      todo: ['Let your provider read our metadata from the entity ID’s address, or enter these values.'],
      form: {
        title: 'Service provider',
        fields: [
          ['Entity ID (audience, metadata address)', 'entity_id'],
          ['ACS address (reply URL, recipient)', 'acs_url'],
          ['Login address', 'login_url'],
        ],
        button: 'Save',
      },
      note: 'Requests are not signed. Assertions must be signed with RSA and SHA-256 or better.',
    },
    attributes: {
      path: ['the application', 'attributes or claims'],
      todo: ['Send these attributes with each sign-in, and a Name ID that never changes for a person.'],
      form: {
        title: 'Attributes',
        fields: [
          ['email', text('the email address')],
          ['firstName', text('the first name')],
          ['lastName', text('the last name')],
          ['phone (optional)', text('the phone number')],
        ],
        button: 'Save',
      },
    },
    metadata: {
      path: ['the application', 'metadata'],
      todo: ['Enter the address of your provider’s metadata, or the metadata itself.'],
      source: 'url',
      example: 'https://login.company.com/saml/metadata',
    },
    provisioning: {
      path: ['the application', 'provisioning by SCIM 2.0'],
      todo: ['Enter both values; the token is sent as a bearer token.'],
      form: {
        title: 'SCIM 2.0',
        fields: [
          ['Base URL', 'scim_base'],
          ['Bearer token', 'token'],
        ],
        button: 'Test',
      },
      note: SCIM_NOTE,
    },
  },
} satisfies Record<string, ProviderGuide>;
