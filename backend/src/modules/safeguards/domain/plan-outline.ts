import { dutiesToNotify } from './deadline-rules.js';
import { heldLabels } from './held-labels.js';
import type { PlanFact } from './plan-document.js';
import type { ResponsiblePerson, SecurityPlanAnswers } from './security-plan.js';
import type { SystemFacts } from './system-facts.js';

/** Answers by the practice and facts found by Steward. */
export interface PlanSources {
  answers: SecurityPlanAnswers;
  facts: SystemFacts;
}

type From<Value> = (sources: PlanSources) => Value;

/** A fact with its value, or several facts. */
export type FactOutline =
  | {
      name: string;
      value: string | From<string | number>;
      /** Otherwise, the fact needs attention and has the value `or`. */
      if?: From<boolean>;
      or?: string | From<string>;
      figure?: true;
    }
  | From<PlanFact[]>;

export interface SectionOutline {
  title: string;
  shapedLike: string;
  /** Label of each text by the practice, with its answer. */
  texts?: Readonly<Record<string, From<string>>>;
  facts?: readonly FactOutline[];
  tables?: readonly { caption: string; columns: readonly string[]; rows: From<string[][]> }[];
}

/**
 * The whole plan. Its sections follow the outline of IRS Publication 5708, and each cites the part of 16 CFR
 * 314.4 that it is based on.
 */
export const planOutline: readonly SectionOutline[] = [
  {
    title: 'Purpose and scope',
    shapedLike: '16 CFR 314.3',
    texts: { 'What this plan protects': ({ answers }) => answers.scope },
  },
  {
    title: 'Responsible people',
    shapedLike: '16 CFR 314.4(a), Publication 5708 II',
    texts: {
      Coordinator: ({ answers }) => answers.coordinator.name,
      Spokesperson: ({ answers }) => answers.spokesperson.name,
    },
    tables: [
      {
        caption: 'Responsibilities',
        columns: ['Role', 'Name', 'Contact'],
        rows: ({ answers }) => [
          ['Coordinator (qualified individual)', ...personCells(answers.coordinator)],
          ['Spokesperson after an incident', ...personCells(answers.spokesperson)],
        ],
      },
    ],
  },
  {
    title: 'Risk assessment',
    shapedLike: '16 CFR 314.4(b), Publication 5708 III',
    texts: {
      'Internal and external risks to client information, and how likely they are': ({ answers }) =>
        answers.riskAssessment,
    },
    facts: [
      {
        name: 'Assessed on',
        value: ({ answers }) => answers.riskAssessedOn ?? '',
        if: ({ answers }) => answers.riskAssessedOn !== null,
        or: 'Not yet',
        figure: true,
      },
      { name: 'Clients with an account', value: ({ facts }) => facts.clients.open, figure: true },
      { name: 'Closed accounts with records', value: ({ facts }) => facts.clients.closed, figure: true },
    ],
    tables: [
      {
        caption: 'Client data in Steward',
        columns: ['Kind', 'Clients', 'Records'],
        rows: ({ facts }) =>
          facts.held.map(({ kind, clients, items }) => [heldLabels[kind], String(clients), String(items)]),
      },
    ],
  },
  {
    title: 'Inventory',
    shapedLike: '16 CFR 314.4(c)(2), Publication 5708 IV',
    facts: [
      { name: 'Web address', value: ({ facts }) => facts.publicUrl },
      {
        name: 'Database',
        value: ({ facts }) =>
          `PostgreSQL on ${facts.database.embedded ? 'the same machine' : 'a separate server'}`,
      },
      { name: 'Database version', value: ({ facts }) => facts.database.version, figure: true },
      {
        name: 'Stored files',
        value: ({ facts }) =>
          facts.storage === 'disk' ? 'On this machine’s disk' : 'In an S3-compatible store',
      },
    ],
    tables: [
      {
        caption: 'Devices of the practice',
        columns: ['Device', 'Location', 'Client data on it'],
        rows: ({ answers }) => answers.devices.map(({ name, location, holds }) => [name, location, holds]),
      },
    ],
  },
  {
    title: 'Access',
    shapedLike: '16 CFR 314.4(c)(1) and (c)(5)',
    facts: [
      {
        name: 'Second factor for admin accounts',
        value: 'Required before anything else',
        if: ({ facts }) => facts.adminMfa === 'required',
        or: 'Optional (ADMIN_MFA)',
      },
      {
        name: 'Admin accounts without a second factor',
        value: 'None',
        if: ({ facts }) => unprotected(facts).length === 0,
        or: ({ facts }) => unprotected(facts).join(', '),
      },
      {
        name: 'Sessions',
        value:
          'End after 12 hours without use and after 7 days at most; remembered ones after 30 and 90 days',
      },
      {
        name: 'Identity check',
        value:
          'Required again after 15 minutes for passwords, second factors, tokens, exports and signatures',
      },
      {
        name: 'Passwords',
        value:
          'Hashed with Argon2id and checked against a list of leaked passwords; attempts are limited by account and IP address',
      },
      { name: 'Rate limits', value: 'On', if: ({ facts }) => facts.throttle, or: 'Off (THROTTLE)' },
      { name: 'Clients', value: 'Clients see only their own records; admin accounts see all records' },
      {
        name: 'Clients with a second factor',
        value: ({ facts: { clients } }) => `${clients.withSecondFactor} of ${clients.open}`,
        figure: true,
      },
      { name: 'Active access tokens', value: ({ facts }) => facts.accessTokens, figure: true },
    ],
    tables: [
      {
        caption: 'Admin accounts',
        columns: ['Name', 'Username', 'Second factor', 'Last login'],
        rows: ({ facts }) =>
          facts.admins.map(({ name, username, authenticator, passkeys, lastSignInOn }) => [
            name,
            username,
            joined(', ', authenticator && 'authenticator app', passkeys > 0 && `passkeys: ${passkeys}`) ||
              'none',
            lastSignInOn ?? 'not in the log',
          ]),
      },
    ],
  },
  {
    title: 'Encryption',
    shapedLike: '16 CFR 314.4(c)(3)',
    facts: [
      {
        name: 'Connections',
        value: 'HTTPS with HSTS; the proxy provides TLS',
        if: ({ facts }) => facts.publicUrl.startsWith('https:'),
        or: 'Plain HTTP: PUBLIC_URL does not begin with https',
      },
      {
        name: 'Stored files',
        value:
          'Each file is encrypted with AES-256-GCM under its own key, which is wrapped with a key derived from APP_SECRET',
      },
      {
        name: 'Database',
        value:
          'Not encrypted by Steward: use disk or server encryption. Secrets in the database are hashed or encrypted',
      },
      {
        name: 'APP_SECRET',
        value: 'Set in the environment',
        if: ({ facts }) => facts.secretFrom === 'environment',
        or: 'Created by Steward and stored in its data folder, so a backup contains both',
      },
      ({ facts }) =>
        facts.secretRotation
          ? [
              {
                name: 'Change of APP_SECRET',
                value: 'In progress (APP_SECRET_PREVIOUS is set)',
                figure: true,
              },
            ]
          : [],
      {
        name: 'Seals on signed documents',
        value: ({ facts }) =>
          `With a certificate ${facts.ownCertificate ? 'that was issued to the practice' : 'created by Steward'}`,
      },
    ],
  },
  {
    title: 'Monitoring and testing',
    shapedLike: '16 CFR 314.4(c)(4), (c)(7), (c)(8) and (d)',
    texts: {
      'How and how often the safeguards are tested, and by whom': ({ answers }) => answers.testing,
    },
    facts: [
      {
        name: 'Log',
        value: 'Every change and every opening of a record, in hash chains that show any later change',
      },
      { name: 'Events in the log', value: ({ facts }) => facts.log.total, figure: true },
      { name: 'First event', value: ({ facts }) => facts.log.since ?? 'None yet', figure: true },
      { name: 'Logins in the past year', value: ({ facts }) => facts.log.signIns, figure: true },
      {
        name: 'Refused logins in the past year',
        value: ({ facts }) => facts.log.refusedSignIns,
        figure: true,
      },
      {
        name: 'Other refused attempts in the past year',
        value: ({ facts }) => facts.log.refusedAttempts,
        figure: true,
      },
      {
        name: 'Exports of client data in the past year',
        value: ({ facts }) => facts.log.exports,
        figure: true,
      },
      {
        name: 'Uploads',
        value: 'File type detected from the content; scanned for malware',
        if: ({ facts }) => facts.scansUploads,
        or: 'File type detected from the content; not scanned for malware (CLAMAV_URL)',
      },
      {
        name: 'Mode',
        value: 'Production',
        if: ({ facts }) => facts.production,
        or: 'Not production: NODE_ENV is not set',
      },
    ],
    tables: [
      {
        caption: 'Health checks at that time',
        columns: ['Check', 'Status', 'Details'],
        rows: ({ facts }) =>
          facts.health.map(({ name, ok, sentence }) => [name, ok ? 'OK' : 'needs attention', sentence]),
      },
    ],
  },
  {
    title: 'Office, network and staff rules',
    shapedLike: '16 CFR 314.4(c), Publication 5708 V',
    texts: {
      'Office and paper': ({ answers }) => answers.premises,
      'Network and remote work': ({ answers }) => answers.network,
      'Staff rules': ({ answers }) => answers.conduct,
      Disposal: ({ answers }) => answers.disposal,
    },
  },
  {
    title: 'Retention and disposal',
    shapedLike: '16 CFR 314.4(c)(6)',
    facts: [
      ({ facts: { retention } }) =>
        retention.rules.length === 0
          ? [
              {
                name: 'Retention',
                value: 'Everything is kept: no retention rules are set',
                attention: true,
              },
            ]
          : retention.rules.map(({ what, years }) => ({
              name: what,
              value: `Destroyed after ${years === 1 ? '1 year' : `${years} years`}, with a certificate`,
            })),
      { name: 'Legal holds', value: ({ facts }) => facts.retention.holds, figure: true },
    ],
  },
  {
    title: 'Training',
    shapedLike: '16 CFR 314.4(e)',
    tables: [
      {
        caption: 'Trainings',
        columns: ['Date', 'Topic', 'People'],
        rows: ({ answers }) => answers.trainings.map(({ on, topic, people }) => [on, topic, people]),
      },
    ],
  },
  {
    title: 'Service providers',
    shapedLike: '16 CFR 314.4(f)',
    facts: [({ facts }) => facts.services.map(({ what, where }) => ({ name: what, value: where }))],
    tables: [
      {
        caption: 'Services that Steward uses',
        columns: ['Service', 'Host', 'Purpose'],
        rows: ({ facts }) => facts.services.map(({ what, where, why }) => [what, where, why]),
      },
      {
        caption: 'Providers of the practice',
        columns: ['Provider', 'Service', 'Contact', 'Last review'],
        rows: ({ answers }) =>
          answers.providers.map(({ name, service, contact, reviewedOn }) => [
            ...[name, service, contact, reviewedOn ?? 'not yet'],
          ]),
      },
    ],
  },
  {
    title: 'Incident response',
    shapedLike: '16 CFR 314.4(h) and (j), Tex. Bus. & Com. Code 521.053',
    texts: { 'Steps, in this order': ({ answers }) => answers.incidentSteps },
    facts: [
      { name: 'Breach reports so far', value: ({ facts }) => facts.breachReports.length, figure: true },
    ],
    tables: [
      {
        caption: 'Emergency contacts',
        columns: ['Role', 'Name', 'Contact'],
        rows: ({ answers }) => answers.incidentContacts.map(({ role, name, reach }) => [role, name, reach]),
      },
      {
        caption: 'Parties that may have to be notified, by the rules Steward checks',
        columns: ['Recipient', 'Requirement', 'Source'],
        rows: () => dutiesToNotify.map(({ whom, asks, source }) => [whom, asks, source]),
      },
      {
        caption: 'Breach reports',
        columns: ['Title', 'Discovered', 'Type'],
        rows: ({ facts }) =>
          facts.breachReports.map(({ title, discoveredOn, exercise }) => [
            ...[title, discoveredOn, exercise ? 'drill' : 'incident'],
          ]),
      },
    ],
  },
  {
    title: 'Review',
    shapedLike: '16 CFR 314.4(g) and (i)',
    texts: { 'Annual report goes to': ({ answers }) => answers.reporting },
  },
];

const joined = (by: string, ...parts: (string | false)[]): string => parts.filter(Boolean).join(by);

const personCells = ({ name, title, phone, email }: ResponsiblePerson): string[] => [
  name || 'Not named yet',
  joined(', ', title, phone, email),
];

const unprotected = ({ admins }: SystemFacts): string[] =>
  admins.filter(({ authenticator, passkeys }) => !authenticator && passkeys === 0).map(({ name }) => name);
