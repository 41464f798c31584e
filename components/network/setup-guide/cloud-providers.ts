import { text, type ProviderGuide } from './guide-data';

export const CLOUD_PROVIDERS = {
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
      note: 'Entra sends changes less than an hour after they are made.',
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
} satisfies Record<string, ProviderGuide>;
