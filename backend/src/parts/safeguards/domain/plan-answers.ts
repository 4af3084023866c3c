import { type Text as Message, msg } from '@steward/texts';
/** A question of the plan, as data. */
export interface AnswerField {
  /** `line` and `text`: of one and of several lines; `group`: one value with its own fields. */
  type: 'line' | 'text' | 'day' | 'group' | 'list';
  description?: string;
  example?: string;
  /** Example in an answer, if it differs from that of a request. */
  shown?: string | null;
  suggestion?: string;
  /** Message if it is empty; otherwise it may be. */
  required?: Message;
  /** Characters of a line. */
  max?: number;
  /** Name of a list's row in the API: 'Device'. */
  row?: string;
  fields?: Readonly<Record<string, AnswerField>>;
}

/** Value of an answer. Texts may be empty, and the plan then says so; a date is in the practice's time zone. */
type ValueOf<Field> = Field extends { type: 'list'; fields: infer Fields }
  ? readonly ValuesOf<Fields>[]
  : Field extends { fields: infer Fields }
    ? ValuesOf<Fields>
    : Field extends { type: 'day'; required?: undefined }
      ? string | null
      : string;
type ValuesOf<Fields> = { [Name in keyof Fields]: ValueOf<Fields[Name]> };

const line = (example: string, options: Partial<AnswerField> = {}) =>
  ({ max: 200, ...options, type: 'line', example }) as const;
const text = (description: string, example: string, suggestion = '') =>
  ({ type: 'text', description, example, suggestion }) as const;

const person = {
  name: line('Jordan Example', { max: 100 }),
  title: line('Founder', { max: 100 }),
  phone: line('(210) 555-0100', { max: 50 }),
  email: line('jordan@example.com', { max: 254 }),
};

/**
 * All questions that only the practice can answer: checks of a request, the stored answers and their documentation
 * follow from this table.
 */
export const planQuestions = {
  coordinator: {
    type: 'group',
    description: 'The coordinator (Publication 5708), or qualified individual (16 CFR 314.4(a))',
    required: msg('Enter the name of the coordinator'),
    fields: person,
  },
  spokesperson: { type: 'group', description: 'Spokesperson after an incident', fields: person },
  scope: text(
    'What the plan protects',
    'Our clients’ information, on paper and on computers.',
    'This plan protects our clients’ information, on paper and on computers, wherever we create, receive, store or send it. It protects the information against loss, unauthorized changes, and access by anyone who does not need it.',
  ),
  riskAssessment: text(
    'Internal and external risks, and how likely they are',
    'A stolen laptop: unlikely, serious.',
  ),
  riskAssessedOn: { type: 'day', description: 'Date of the last risk assessment', example: '2026-11-02' },
  devices: {
    type: 'list',
    row: 'Device',
    fields: {
      name: line('Laptop 1', { required: msg('Name is required') }),
      location: line('Office, in the cabinet at night', { shown: 'Office' }),
      holds: line('No client files: the portal is used in the browser', { shown: '', max: 500 }),
    },
  },
  premises: text(
    'Office and paper',
    'Paper is locked away at the end of each day.',
    'Paper with client information is kept in a locked cabinet and locked away at the end of each day. Visitors are never left alone with it. Screens are locked when not in use.',
  ),
  network: text(
    'Network and remote work',
    'The office Wi-Fi is separate from the guest Wi-Fi.',
    'The office Wi-Fi has its own password and is separate from the guest Wi-Fi. Computers and the router install updates automatically. When we work remotely, we use only https and never shared computers.',
  ),
  conduct: text(
    'Staff rules',
    'Everyone has their own account.',
    'Everyone has their own account and never shares its password. Client information is sent through the portal, never as an email attachment. Report anything unusual to the coordinator immediately.',
  ),
  disposal: text(
    'Disposal',
    'Paper is cross-cut shredded.',
    'Paper is cross-cut shredded. Disks are wiped or destroyed before a device leaves the practice. Retention periods for records in the portal are set in Steward.',
  ),
  testing: text('How the safeguards are tested', 'Once a year by the coordinator.'),
  trainings: {
    type: 'list',
    row: 'Training',
    fields: {
      on: { type: 'day', required: msg('Date is required'), example: '2026-09-14' },
      topic: line('Recognizing phishing', { required: msg('Topic is required') }),
      people: line('Everyone', { max: 500 }),
    },
  },
  providers: {
    type: 'list',
    row: 'Provider',
    fields: {
      name: line('Example Hosting', { required: msg('Name is required') }),
      service: line('The server that runs Steward', { shown: 'The server' }),
      contact: line('support@example.net'),
      reviewedOn: {
        type: 'day',
        description: 'Date of the last review of its safeguards; null or omitted: not yet',
        example: '2026-11-02',
        shown: null,
      },
    },
  },
  incidentSteps: text(
    'Steps after an incident, in this order',
    '1. Stop it.',
    [
      '1. Stop it: end sessions and access tokens, change passwords, and disconnect the device from the network. Do not turn it off.',
      '2. Write down what was noticed, when and by whom.',
      '3. Create a breach report in Steward to see who may be affected and which deadlines apply.',
      '4. Call the insurance company and a lawyer, then the authorities listed in the report.',
      '5. Explain to clients in plain words what happened and what they can do.',
      '6. Afterwards, find the cause and update this plan.',
    ].join('\n'),
  ),
  incidentContacts: {
    type: 'list',
    row: 'Contact',
    fields: {
      role: line('Insurance company', { required: msg('Role is required') }),
      name: line('Example Mutual, policy 000000', { shown: 'Example Mutual' }),
      reach: line('(210) 555-0199, 24 hours a day', { shown: '(210) 555-0199' }),
    },
  },
  reporting: text('Annual report goes to', 'The owner, in writing, each January.'),
} as const satisfies Readonly<Record<string, AnswerField>>;

/** The practice's answers, as stored. */
export type SecurityPlanAnswers = ValuesOf<typeof planQuestions>;

/** Answers with a value for each question; omitted ones are empty. @param given checked by these questions */
export const answersOf = (given: object): SecurityPlanAnswers =>
  filled(given, planQuestions) as SecurityPlanAnswers;

function filled(given: object, fields: Readonly<Record<string, AnswerField>>): Record<string, unknown> {
  const values = given as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueOf(values[name], field)]),
  );
}

function valueOf(given: unknown, { type, fields = {} }: AnswerField): unknown {
  if (type === 'group') return filled(given ?? {}, fields);
  if (type === 'list') return ((given ?? []) as object[]).map((row) => filled(row, fields));
  return given ?? (type === 'day' ? null : '');
}

/** Suggested texts for a new plan, with empty fields for facts that only the practice knows. */
export const suggestedAnswers: SecurityPlanAnswers = answersOf(
  Object.fromEntries(
    Object.entries(planQuestions).map(([name, field]: [string, AnswerField]) => [name, field.suggestion]),
  ),
);
