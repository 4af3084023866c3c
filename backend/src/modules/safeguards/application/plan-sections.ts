import { deadlinesOf } from '../domain/deadlines.js';
import { heldLabels } from '../domain/held-labels.js';
import type { PlanDocument, PlanFact, PlanSection, PlanTable } from '../domain/plan-document.js';
import type { SystemFacts } from '../domain/system-facts.js';
import type { ResponsiblePerson, SecurityPlanAnswers } from '../domain/security-plan.js';

const check = (is: boolean, on: string, off: string): Pick<PlanFact, 'value' | 'attention'> =>
  is ? { value: on } : { value: off, attention: true };
const figure = (name: string, value: number | string): PlanFact => ({
  name,
  value: String(value),
  figure: true,
});
const section = (
  title: string,
  shapedLike: string,
  parts: Partial<Pick<PlanSection, 'texts' | 'facts' | 'tables'>>,
): PlanSection => ({ title, shapedLike, texts: [], facts: [], tables: [], ...parts });

const personRows = (label: string, { name, title, phone, email }: ResponsiblePerson): string[] => [
  label,
  name || 'Not named yet',
  [title, phone, email].filter((part) => part !== '').join(', '),
];

/**
 * The whole plan. Its sections follow the outline of IRS Publication 5708, and each cites the part of 16 CFR
 * 314.4 that it is based on.
 */
export function planDocument(answers: SecurityPlanAnswers, facts: SystemFacts): PlanDocument {
  return {
    practice: facts.practice,
    asOf: facts.asOf,
    sections: [
      section('Purpose and scope', '16 CFR 314.3', {
        texts: [{ label: 'What this plan protects', text: answers.scope }],
      }),
      responsibility(answers),
      risks(answers, facts),
      inventory(answers, facts),
      access(facts),
      encryption(facts),
      monitoring(facts, answers),
      section('Office, network and staff rules', '16 CFR 314.4(c), Publication 5708 V', {
        texts: [
          { label: 'Office and paper', text: answers.premises },
          { label: 'Network and remote work', text: answers.network },
          { label: 'Staff rules', text: answers.conduct },
          { label: 'Disposal', text: answers.disposal },
        ],
      }),
      disposal(facts),
      section('Training', '16 CFR 314.4(e)', {
        tables: [
          table(
            'Trainings',
            ['Date', 'Topic', 'People'],
            answers.trainings.map(({ on, topic, people }) => [on, topic, people]),
          ),
        ],
      }),
      providers(answers, facts),
      incidents(answers, facts),
      section('Review', '16 CFR 314.4(g) and (i)', {
        texts: [{ label: 'Annual report goes to', text: answers.reporting }],
      }),
    ],
  };
}

const table = (caption: string, columns: string[], rows: readonly string[][]): PlanTable => ({
  caption,
  columns,
  rows,
});

const responsibility = ({ coordinator, spokesperson }: SecurityPlanAnswers): PlanSection =>
  section('Responsible people', '16 CFR 314.4(a), Publication 5708 II', {
    texts: [
      { label: 'Coordinator', text: coordinator.name },
      { label: 'Spokesperson', text: spokesperson.name },
    ],
    tables: [
      table(
        'Responsibilities',
        ['Role', 'Name', 'Contact'],
        [
          personRows('Coordinator (qualified individual)', coordinator),
          personRows('Spokesperson after an incident', spokesperson),
        ],
      ),
    ],
  });

const risks = (answers: SecurityPlanAnswers, { held, clients }: SystemFacts): PlanSection =>
  section('Risk assessment', '16 CFR 314.4(b), Publication 5708 III', {
    texts: [
      {
        label: 'Internal and external risks to client information, and how likely they are',
        text: answers.riskAssessment,
      },
    ],
    facts: [
      answers.riskAssessedOn === null
        ? { name: 'Assessed on', value: 'Not yet', attention: true, figure: true }
        : figure('Assessed on', answers.riskAssessedOn),
      figure('Clients with an account', clients.open),
      figure('Closed accounts with records', clients.closed),
    ],
    tables: [
      table(
        'Client data in Steward',
        ['Kind', 'Clients', 'Records'],
        held.map(({ kind, clients: count, items }) => [heldLabels[kind], String(count), String(items)]),
      ),
    ],
  });

const inventory = ({ devices }: SecurityPlanAnswers, facts: SystemFacts): PlanSection =>
  section('Inventory', '16 CFR 314.4(c)(2), Publication 5708 IV', {
    facts: [
      { name: 'Web address', value: facts.publicUrl },
      {
        name: 'Database',
        value: facts.database.embedded ? 'PostgreSQL on the same machine' : 'PostgreSQL on a separate server',
      },
      figure('Database version', facts.database.version),
      {
        name: 'Stored files',
        value: facts.storage === 'disk' ? 'On this machine’s disk' : 'In an S3-compatible store',
      },
    ],
    tables: [
      table(
        'Devices of the practice',
        ['Device', 'Location', 'Client data on it'],
        devices.map(({ name, location, holds }) => [name, location, holds]),
      ),
    ],
  });

const access = ({ admins, adminMfa, clients, accessTokens, throttle }: SystemFacts): PlanSection => {
  const unprotected = admins.filter(({ authenticator, passkeys }) => !authenticator && passkeys === 0);
  return section('Access', '16 CFR 314.4(c)(1) and (c)(5)', {
    facts: [
      {
        name: 'Second factor for admin accounts',
        ...check(adminMfa === 'required', 'Required before anything else', 'Optional (ADMIN_MFA)'),
      },
      {
        name: 'Admin accounts without a second factor',
        ...check(unprotected.length === 0, 'None', unprotected.map(({ name }) => name).join(', ')),
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
      { name: 'Rate limits', ...check(throttle, 'On', 'Off (THROTTLE)') },
      {
        name: 'Clients',
        value: 'Clients see only their own records; admin accounts see all records',
      },
      figure('Clients with a second factor', `${clients.withSecondFactor} of ${clients.open}`),
      figure('Active access tokens', accessTokens),
    ],
    tables: [
      table(
        'Admin accounts',
        ['Name', 'Username', 'Second factor', 'Last login'],
        admins.map(({ name, username, authenticator, passkeys, lastSignInOn }) => [
          name,
          username,
          [authenticator ? 'authenticator app' : '', passkeys > 0 ? `passkeys: ${passkeys}` : '']
            .filter((part) => part !== '')
            .join(', ') || 'none',
          lastSignInOn ?? 'not in the log',
        ]),
      ),
    ],
  });
};

const encryption = (facts: SystemFacts): PlanSection => {
  const https = facts.publicUrl.startsWith('https:');
  return section('Encryption', '16 CFR 314.4(c)(3)', {
    facts: [
      {
        name: 'Connections',
        ...check(
          https,
          'HTTPS with HSTS; the proxy provides TLS',
          'Plain HTTP: PUBLIC_URL does not begin with https',
        ),
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
        ...check(
          facts.secretFrom === 'environment',
          'Set in the environment',
          'Created by Steward and stored in its data folder, so a backup contains both',
        ),
      },
      ...(facts.secretRotation
        ? [
            {
              name: 'Change of APP_SECRET',
              value: 'In progress (APP_SECRET_PREVIOUS is set)',
              figure: true as const,
            },
          ]
        : []),
      {
        name: 'Seals on signed documents',
        value: facts.ownCertificate
          ? 'With a certificate that was issued to the practice'
          : 'With a certificate created by Steward',
      },
    ],
  });
};

const monitoring = (
  { log, health, scansUploads, production }: SystemFacts,
  { testing }: SecurityPlanAnswers,
): PlanSection =>
  section('Monitoring and testing', '16 CFR 314.4(c)(4), (c)(7), (c)(8) and (d)', {
    texts: [{ label: 'How and how often the safeguards are tested, and by whom', text: testing }],
    facts: [
      {
        name: 'Log',
        value: 'Every change and every opening of a record, in hash chains that show any later change',
      },
      figure('Events in the log', log.total),
      figure('First event', log.since ?? 'None yet'),
      figure('Logins in the past year', log.signIns),
      figure('Refused logins in the past year', log.refusedSignIns),
      figure('Other refused attempts in the past year', log.refusedAttempts),
      figure('Exports of client data in the past year', log.exports),
      {
        name: 'Uploads',
        ...check(
          scansUploads,
          'File type detected from the content; scanned for malware',
          'File type detected from the content; not scanned for malware (CLAMAV_URL)',
        ),
      },
      { name: 'Mode', ...check(production, 'Production', 'Not production: NODE_ENV is not set') },
    ],
    tables: [
      table(
        'Health checks at that time',
        ['Check', 'Status', 'Details'],
        health.map(({ name, ok, sentence }) => [name, ok ? 'OK' : 'needs attention', sentence]),
      ),
    ],
  });

const disposal = ({ retention: { rules, holds } }: SystemFacts): PlanSection =>
  section('Retention and disposal', '16 CFR 314.4(c)(6)', {
    facts: [
      ...(rules.length === 0
        ? [
            {
              name: 'Retention',
              value: 'Everything is kept: no retention rules are set',
              attention: true as const,
            },
          ]
        : rules.map(({ what, years }) => ({
            name: what,
            value: `Destroyed after ${years === 1 ? '1 year' : `${years} years`}, with a certificate`,
          }))),
      figure('Legal holds', holds),
    ],
  });

const providers = (answers: SecurityPlanAnswers, { services }: SystemFacts): PlanSection =>
  section('Service providers', '16 CFR 314.4(f)', {
    facts: services.map(({ what, where }) => ({ name: what, value: where })),
    tables: [
      table(
        'Services that Steward uses',
        ['Service', 'Host', 'Purpose'],
        services.map(({ what, where, why }) => [what, where, why]),
      ),
      table(
        'Providers of the practice',
        ['Provider', 'Service', 'Contact', 'Last review'],
        answers.providers.map(({ name, service, contact, reviewedOn }) => [
          name,
          service,
          contact,
          reviewedOn ?? 'not yet',
        ]),
      ),
    ],
  });

function incidents(answers: SecurityPlanAnswers, { breachReports, asOf }: SystemFacts): PlanSection {
  const rules = deadlinesOf(
    { clients: 0, residences: {} },
    { discoveredOn: asOf.slice(0, 10), determinedOn: null },
  );
  return section('Incident response', '16 CFR 314.4(h) and (j), Tex. Bus. & Com. Code 521.053', {
    texts: [{ label: 'Steps, in this order', text: answers.incidentSteps }],
    facts: [figure('Breach reports so far', breachReports.length)],
    tables: [
      table(
        'Emergency contacts',
        ['Role', 'Name', 'Contact'],
        answers.incidentContacts.map(({ role, name, reach }) => [role, name, reach]),
      ),
      table(
        'Parties that may have to be notified, by the rules Steward checks',
        ['Recipient', 'Requirement', 'Source'],
        rules.map(({ whom, asks, source }) => [whom, asks, source]),
      ),
      table(
        'Breach reports',
        ['Title', 'Discovered', 'Type'],
        breachReports.map(({ title, discoveredOn, exercise }) => [
          title,
          discoveredOn,
          exercise ? 'drill' : 'incident',
        ]),
      ),
    ],
  });
}
