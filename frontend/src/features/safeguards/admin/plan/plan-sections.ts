import type { FormSection, InputField } from '../form/described-fields';

export const planPath = '/api/admin/security-plan';

const personFields = (expected: boolean): InputField[] => [
  { name: 'name', label: 'Name', max: 100, expected },
  { name: 'title', label: 'Role', max: 100 },
  { name: 'phone', label: 'Phone', type: 'tel', max: 50 },
  { name: 'email', label: 'Email', type: 'email', max: 254 },
];

/** The plan's sections that only the practice can write. */
export const planSections: readonly FormSection[] = [
  {
    title: 'Purpose and people',
    text: 'What is protected, and who is responsible.',
    parts: [
      { name: 'scope', label: 'What this plan protects', rows: 3 },
      { name: 'coordinator', title: 'Coordinator', fields: personFields(true) },
      { name: 'spokesperson', title: 'Spokesperson after an incident', fields: personFields(false) },
    ],
  },
  {
    title: 'Risks',
    text: 'Review these once a year and whenever something changes.',
    parts: [
      {
        name: 'riskAssessment',
        label: 'Risks to client information',
        hint: 'Inside and outside: what could happen, how likely and how serious it is, and what you do about it',
        rows: 5,
      },
      { name: 'riskAssessedOn', label: 'Assessed on', type: 'date' },
    ],
  },
  {
    title: 'Devices',
    text: 'Everything that stores client information or can open the dashboard.',
    parts: [
      {
        name: 'devices',
        noun: 'device',
        columns: [
          { name: 'name', label: 'Device', required: 'Device is required' },
          { name: 'location', label: 'Location' },
          { name: 'holds', label: 'Data on it', max: 500 },
        ],
      },
    ],
  },
  {
    title: 'Office, network and staff rules',
    text: 'Use the suggestions as a start; edit to match your office.',
    parts: [
      { name: 'premises', label: 'Office and paper', rows: 3 },
      { name: 'network', label: 'Network and remote work', rows: 3 },
      { name: 'conduct', label: 'Staff rules', rows: 3 },
      { name: 'disposal', label: 'Disposal', rows: 3 },
      {
        name: 'testing',
        label: 'How the safeguards are tested',
        hint: 'How often, by whom, and findings',
        rows: 3,
      },
    ],
  },
  {
    title: 'Training',
    text: 'Training records: who, what and when.',
    parts: [
      {
        name: 'trainings',
        noun: 'training',
        columns: [
          { name: 'on', label: 'Date', type: 'date', required: 'Date is required' },
          { name: 'topic', label: 'Topic', required: 'Topic is required' },
          { name: 'people', label: 'People', max: 500 },
        ],
      },
    ],
  },
  {
    title: 'Service providers',
    text: 'Others who handle client information. Services that Steward is set up to use are added automatically.',
    parts: [
      {
        name: 'providers',
        noun: 'provider',
        columns: [
          { name: 'name', label: 'Provider', required: 'Provider is required' },
          { name: 'service', label: 'Service' },
          { name: 'contact', label: 'Contact' },
          { name: 'reviewedOn', label: 'Last reviewed', type: 'date' },
        ],
      },
    ],
  },
  {
    title: 'When something happens',
    text: 'Plan this now, before you need it.',
    parts: [
      { name: 'incidentSteps', label: 'Steps, in order', rows: 6 },
      {
        name: 'incidentContacts',
        noun: 'contact',
        columns: [
          { name: 'role', label: 'Role', required: 'Role is required' },
          { name: 'name', label: 'Name' },
          { name: 'reach', label: 'Contact' },
        ],
      },
      {
        name: 'reporting',
        label: 'Annual report goes to',
        hint: 'In writing, at least once a year',
        rows: 2,
      },
    ],
  },
];
