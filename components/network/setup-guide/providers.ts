import type { SetupProvider } from '@/lib/shared/setup-guide';

/** A value of ours by its name, or a text to enter as it is. */
export type GuideValue = 'entity_id' | 'acs_url' | 'login_url' | 'scim_base' | 'token' | { text: string };

type GuideForm = { title: string; fields: [label: string, value: GuideValue][]; button: string };

export type GuidePlace = {
  /** Where to go at the provider, from menu to menu. */
  path: string[];
  /** What to do there, in order. */
  todo: string[];
  form?: GuideForm;
  note?: string;
};

type ProviderGuide = {
  application: GuidePlace;
  attributes: GuidePlace;
  metadata: GuidePlace & { source: 'url' | 'file'; example: string };
  provisioning: GuidePlace;
};

const text = (value: string): GuideValue => ({ text: value });

const SCIM_NOTE = 'The address and the token are those above. The user name must be the email address.';

/** What to enter where, for each provider; the pages of the guide are the same for all of them (rule: setup-link.guide). */
export const PROVIDER_GUIDES: Record<SetupProvider, ProviderGuide> = {
  entra: {
    application: {
      path: ['Microsoft Entra admin center', 'Entra ID', 'Enterprise apps', 'New application'],
      todo: [
        'Choose “Create your own application”, enter a name, and choose “Integrate any other application you don’t find in the gallery”.',
        'Open “Single sign-on” of the new application and choose SAML.',
        'Edit “Basic SAML Configuration” and enter these values.',
      ],
      form: {
        title: 'Basic SAML Configuration',
        fields: [
          ['Identifier (Entity ID)', 'entity_id'],
          ['Reply URL (Assertion Consumer Service URL)', 'acs_url'],
          ['Sign on URL (Optional)', 'login_url'],
        ],
        button: 'Save',
      },
    },
    attributes: {
      path: ['Single sign-on', 'Attributes & Claims', 'Edit'],
      todo: [
        'The claims that Entra adds by itself are the right ones; check that they are there.',
        'Set the name identifier format of “Unique User Identifier” to Persistent.',
        'Under “Users and groups”, assign the people who may log in.',
      ],
      form: {
        title: 'Attributes & Claims',
        fields: [
          ['emailaddress', text('user.mail')],
          ['givenname', text('user.givenname')],
          ['surname', text('user.surname')],
          ['Unique User Identifier (Name ID)', text('user.objectid')],
        ],
        button: 'Save',
      },
      note: 'People without a value in “Email” of their profile cannot log in.',
    },
    metadata: {
      path: ['Single sign-on', 'SAML Certificates'],
      todo: ['Copy “App Federation Metadata Url” and enter it here.'],
      source: 'url',
      example: 'https://login.microsoftonline.com/…/federationmetadata.xml?appid=…',
    },
    provisioning: {
      path: ['Enterprise apps', 'your application', 'Provisioning', 'New configuration'],
      todo: [
        'Enter both values and choose “Test connection”.',
        'In the attribute mapping of users, userName is the email address (userPrincipalName or mail).',
        'Assign people, try one with “Provision on demand”, then start provisioning.',
      ],
      form: {
        title: 'Admin credentials',
        fields: [
          ['Tenant URL', 'scim_base'],
          ['Secret token', 'token'],
        ],
        button: 'Test connection',
      },
      note: 'Entra sends changes about every 40 minutes.',
    },
  },
  okta: {
    application: {
      path: ['Okta Admin Console', 'Applications', 'Create App Integration', 'SAML 2.0'],
      todo: [
        'Enter a name, then these values under “Configure SAML”.',
        'Leave “Use this for Recipient URL and Destination URL” checked.',
      ],
      form: {
        title: 'SAML Settings',
        fields: [
          ['Single sign-on URL', 'acs_url'],
          ['Audience URI (SP Entity ID)', 'entity_id'],
          ['Name ID format', text('Persistent')],
          ['Application username', text('Email')],
        ],
        button: 'Next',
      },
    },
    attributes: {
      path: ['Configure SAML', 'Attribute Statements'],
      todo: ['Add these three statements.', 'After saving, assign people or groups under “Assignments”.'],
      form: {
        title: 'Attribute Statements',
        fields: [
          ['email', text('user.email')],
          ['firstName', text('user.firstName')],
          ['lastName', text('user.lastName')],
        ],
        button: 'Finish',
      },
    },
    metadata: {
      path: ['your application', 'Sign On', 'Metadata details'],
      todo: ['Copy “Metadata URL” and enter it here.'],
      source: 'url',
      example: 'https://company.okta.com/app/…/sso/saml/metadata',
    },
    provisioning: {
      path: ['your application', 'General', 'App Settings', 'Provisioning: SCIM'],
      todo: [
        'Enter the values on the tab “Provisioning”, under “Integration”, and test the connector.',
        'Enable Push New Users, Push Profile Updates and Push Groups.',
        'Under “To App”, enable Create Users, Update User Attributes and Deactivate Users.',
      ],
      form: {
        title: 'SCIM Connection',
        fields: [
          ['SCIM connector base URL', 'scim_base'],
          ['Unique identifier field for users', text('userName')],
          ['Authentication Mode', text('HTTP Header')],
          ['Authorization: Bearer', 'token'],
        ],
        button: 'Test Connector Configuration',
      },
    },
  },
  google: {
    application: {
      path: ['Google Admin console', 'Apps', 'Web and mobile apps', 'Add app', 'Add custom SAML app'],
      todo: [
        'Enter a name. On the next page, download the metadata and keep it for a later step.',
        'Enter these values under “Service provider details”.',
      ],
      form: {
        title: 'Service provider details',
        fields: [
          ['ACS URL', 'acs_url'],
          ['Entity ID', 'entity_id'],
          ['Name ID format', text('EMAIL')],
          ['Name ID', text('Basic Information > Primary email')],
        ],
        button: 'Continue',
      },
    },
    attributes: {
      path: ['Add custom SAML app', 'Attribute mapping'],
      todo: ['Add these three mappings.', 'After saving, turn the app on for your people under “User access”.'],
      form: {
        title: 'Attributes',
        fields: [
          ['Primary email', text('email')],
          ['First name', text('firstName')],
          ['Last name', text('lastName')],
        ],
        button: 'Finish',
      },
    },
    metadata: {
      path: ['your app', 'Download metadata'],
      todo: ['Download the metadata file and upload it here. Do it again when Google’s certificate changes.'],
      source: 'file',
      example: 'GoogleIDPMetadata.xml',
    },
    provisioning: {
      path: ['your app', 'Autoprovisioning', 'Configure autoprovisioning'],
      todo: ['Enter both values, check the attribute mapping, choose the scope and turn autoprovisioning on.'],
      form: {
        title: 'Autoprovisioning',
        fields: [
          ['Access token', 'token'],
          ['Endpoint URL', 'scim_base'],
        ],
        button: 'Continue',
      },
      note: 'Not every edition and app of Google has autoprovisioning. Without it, people get their accounts at their first login.',
    },
  },
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
};
