import { msg, t } from '@steward/texts';
import type { FormSection, InputField } from '../form/described-fields';

export const planPath = '/api/admin/security-plan';

const personFields = (expected: boolean): InputField[] => [
  { name: 'name', label: msg('Name'), max: 100, expected },
  { name: 'title', label: msg('Role'), max: 100 },
  { name: 'phone', label: msg('Phone'), type: 'tel', max: 50 },
  { name: 'email', label: msg('Email'), type: 'email', max: 254 },
];

/** The plan's sections that only the practice can write. */
export const planSections: readonly FormSection[] = [
  {
    title: msg('Purpose and people'),
    text: msg('What is protected, and who is responsible.'),
    parts: [
      {
        name: 'scope',
        label: msg('What this plan protects'),
        rows: 3,
      },
      {
        name: 'coordinator',
        title: msg('Coordinator'),
        fields: personFields(true),
      },
      {
        name: 'spokesperson',
        title: msg('Spokesperson after an incident'),
        fields: personFields(false),
      },
    ],
  },
  {
    title: msg('Risks'),
    text: msg('Review these once a year and whenever something changes.'),
    parts: [
      {
        name: 'riskAssessment',
        label: msg('Risks to client information'),
        hint: msg(
          'Inside and outside: what could happen, how likely and how serious it is, and what you do about it',
        ),
        rows: 5,
      },
      {
        name: 'riskAssessedOn',
        label: msg('Assessed on'),
        type: 'date',
      },
    ],
  },
  {
    title: msg('Devices'),
    text: msg('Everything that stores client information or can open the dashboard.'),
    parts: [
      {
        name: 'devices',
        labels: {
          row: (number) => t('Device {number}', { number }),
          remove: (number) => t('Remove device {number}', { number }),
          add: () => t('Add device'),
        },
        columns: [
          {
            name: 'name',
            label: msg('Device'),
            required: msg('Device is required'),
          },
          {
            name: 'location',
            label: msg('Location'),
          },
          {
            name: 'holds',
            label: msg('Data on it'),
            max: 500,
          },
        ],
      },
    ],
  },
  {
    title: msg('Office, network and staff rules'),
    text: msg('Use the suggestions as a start; edit to match your office.'),
    parts: [
      {
        name: 'premises',
        label: msg('Office and paper'),
        rows: 3,
      },
      {
        name: 'network',
        label: msg('Network and remote work'),
        rows: 3,
      },
      {
        name: 'conduct',
        label: msg('Staff rules'),
        rows: 3,
      },
      {
        name: 'disposal',
        label: msg('Disposal'),
        rows: 3,
      },
      {
        name: 'testing',
        label: msg('How the safeguards are tested'),
        hint: msg('How often, by whom, and findings'),
        rows: 3,
      },
    ],
  },
  {
    title: msg('Training'),
    text: msg('Training records: who, what and when.'),
    parts: [
      {
        name: 'trainings',
        labels: {
          row: (number) => t('Training {number}', { number }),
          remove: (number) => t('Remove training {number}', { number }),
          add: () => t('Add training'),
        },
        columns: [
          {
            name: 'on',
            label: msg('Date'),
            type: 'date',
            required: msg('Date is required'),
          },
          {
            name: 'topic',
            label: msg('Topic'),
            required: msg('Topic is required'),
          },
          {
            name: 'people',
            label: msg('People'),
            max: 500,
          },
        ],
      },
    ],
  },
  {
    title: msg('Service providers'),
    text: msg(
      'Others who handle client information. Services that Steward is set up to use are added automatically.',
    ),
    parts: [
      {
        name: 'providers',
        labels: {
          row: (number) => t('Provider {number}', { number }),
          remove: (number) => t('Remove provider {number}', { number }),
          add: () => t('Add provider'),
        },
        columns: [
          {
            name: 'name',
            label: msg('Provider'),
            required: msg('Provider is required'),
          },
          {
            name: 'service',
            label: msg('Service'),
          },
          {
            name: 'contact',
            label: msg('Contact'),
          },
          {
            name: 'reviewedOn',
            label: msg('Last reviewed'),
            type: 'date',
          },
        ],
      },
    ],
  },
  {
    title: msg('When something happens'),
    text: msg('Plan this now, before you need it.'),
    parts: [
      {
        name: 'incidentSteps',
        label: msg('Steps, in order'),
        rows: 6,
      },
      {
        name: 'incidentContacts',
        labels: {
          row: (number) => t('Contact {number}', { number }),
          remove: (number) => t('Remove contact {number}', { number }),
          add: () => t('Add contact'),
        },
        columns: [
          {
            name: 'role',
            label: msg('Role'),
            required: msg('Role is required'),
          },
          {
            name: 'name',
            label: msg('Name'),
          },
          {
            name: 'reach',
            label: msg('Contact'),
          },
        ],
      },
      {
        name: 'reporting',
        label: msg('Annual report goes to'),
        hint: msg('In writing, at least once a year'),
        rows: 2,
      },
    ],
  },
];
