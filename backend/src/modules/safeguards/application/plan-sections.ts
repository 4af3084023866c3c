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
 * The whole plan: its sections follow the outline of IRS Publication 5708, and each names the part of 16 CFR 314.4 that
 * it is shaped like.
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
      section('Office, network and conduct', '16 CFR 314.4(c), Publication 5708 V', {
        texts: [
          { label: 'Office and paper', text: answers.premises },
          { label: 'Network and work from elsewhere', text: answers.network },
          { label: 'Rules of conduct', text: answers.conduct },
          { label: 'Disposal', text: answers.disposal },
        ],
      }),
      disposal(facts),
      section('Training', '16 CFR 314.4(e)', {
        tables: [
          table(
            'Trainings',
            ['Day', 'Topic', 'Who'],
            answers.trainings.map(({ on, topic, people }) => [on, topic, people]),
          ),
        ],
      }),
      providers(answers, facts),
      incidents(answers, facts),
      section('Review', '16 CFR 314.4(g) and (i)', {
        texts: [{ label: 'Who is told how the plan does, at least once a year', text: answers.reporting }],
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
        'Who answers for what',
        ['Role', 'Name', 'Reached by'],
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
        label: 'Risks to client information, inside and outside, and how likely they are',
        text: answers.riskAssessment,
      },
    ],
    facts: [
      answers.riskAssessedOn === null
        ? { name: 'Assessed on', value: 'Not yet', attention: true, figure: true }
        : figure('Assessed on', answers.riskAssessedOn),
      figure('Clients with an account', clients.open),
      figure('Closed accounts whose records are kept', clients.closed),
    ],
    tables: [
      table(
        'What Steward holds on clients',
        ['Kind', 'Clients', 'Records'],
        held.map(({ kind, clients: count, items }) => [heldLabels[kind], String(count), String(items)]),
      ),
    ],
  });

const inventory = ({ devices }: SecurityPlanAnswers, facts: SystemFacts): PlanSection =>
  section('Inventory', '16 CFR 314.4(c)(2), Publication 5708 IV', {
    facts: [
      { name: 'Reached at', value: facts.publicUrl },
      {
        name: 'Database',
        value: facts.database.embedded
          ? 'PostgreSQL on the same machine'
          : 'PostgreSQL on a server of its own',
      },
      figure('Version of the database', facts.database.version),
      {
        name: 'Stored files',
        value: facts.storage === 'disk' ? 'On a disk of the machine' : 'In a store that speaks S3',
      },
    ],
    tables: [
      table(
        'Devices of the practice',
        ['Device', 'Where', 'What it holds'],
        devices.map(({ name, location, holds }) => [name, location, holds]),
      ),
    ],
  });

const access = ({ admins, adminMfa, clients, accessTokens, throttle }: SystemFacts): PlanSection => {
  const unprotected = admins.filter(({ authenticator, passkeys }) => !authenticator && passkeys === 0);
  return section('Access', '16 CFR 314.4(c)(1) and (c)(5)', {
    facts: [
      {
        name: 'Second factor of the practice’s accounts',
        ...check(adminMfa === 'required', 'Required before anything else', 'Optional (ADMIN_MFA)'),
      },
      {
        name: 'Accounts of the practice without a second factor',
        ...check(unprotected.length === 0, 'None', unprotected.map(({ name }) => name).join(', ')),
      },
      {
        name: 'Sessions',
        value:
          'End after 12 hours without use, and for good after 7 days; remembered ones after 30 and 90 days',
      },
      {
        name: 'Asked again',
        value: 'For passwords, second factors, tokens, exports and signatures after 15 minutes',
      },
      {
        name: 'Passwords',
        value:
          'Kept by Argon2id, held against a list of known breaches; guessing is limited by account and address',
      },
      { name: 'Limits on tries', ...check(throttle, 'On', 'Off (THROTTLE)') },
      {
        name: 'Clients',
        value: 'See their own records alone; the practice’s accounts see all',
      },
      figure('Clients with a second factor', `${clients.withSecondFactor} of ${clients.open}`),
      figure('Access tokens in force', accessTokens),
    ],
    tables: [
      table(
        'Accounts of the practice',
        ['Name', 'User name', 'Second factor', 'Last sign-in'],
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
        name: 'On the way to people',
        ...check(
          https,
          'https, with HSTS; TLS is the proxy’s',
          'Plain http: PUBLIC_URL does not begin with https',
        ),
      },
      {
        name: 'Stored files',
        value: 'Each by AES-256-GCM under a key of its own, wrapped by one of APP_SECRET',
      },
      {
        name: 'Database',
        value:
          'Not encrypted by Steward: the disk or the server has to do it. Secrets in it are hashed or sealed',
      },
      {
        name: 'APP_SECRET',
        ...check(
          facts.secretFrom === 'environment',
          'Given by the environment',
          'Made by the program and kept in its data folder, where a backup holds both',
        ),
      },
      ...(facts.secretRotation
        ? [
            {
              name: 'Change of the secret',
              value: 'Under way (APP_SECRET_PREVIOUS is set)',
              figure: true as const,
            },
          ]
        : []),
      {
        name: 'Seals on signed documents',
        value: facts.ownCertificate
          ? 'By a certificate that the practice was given'
          : 'By a certificate that Steward made',
      },
    ],
  });
};

const monitoring = (
  { log, health, scansUploads, production }: SystemFacts,
  { testing }: SecurityPlanAnswers,
): PlanSection =>
  section('Monitoring and testing', '16 CFR 314.4(c)(4), (c)(7), (c)(8) and (d)', {
    texts: [{ label: 'How the safeguards are tested, how often and by whom', text: testing }],
    facts: [
      {
        name: 'Log',
        value: 'Every change and every opening of a record, chained by hashes that nobody can rewrite unseen',
      },
      figure('Events in the log', log.total),
      figure('First event', log.since ?? 'None yet'),
      figure('Sign-ins within a year', log.signIns),
      figure('Refused sign-ins within a year', log.refusedSignIns),
      figure('Other refused attempts within a year', log.refusedAttempts),
      figure('Exports of clients’ data within a year', log.exports),
      {
        name: 'Uploads',
        ...check(
          scansUploads,
          'Recognised by their content and scanned for malware',
          'Recognised by their content, not scanned for malware (CLAMAV_URL)',
        ),
      },
      { name: 'Mode', ...check(production, 'Production', 'Not production: NODE_ENV is not set') },
    ],
    tables: [
      table(
        'Health when this was written',
        ['What', 'State', 'In words'],
        health.map(({ name, ok, sentence }) => [name, ok ? 'well' : 'attention', sentence]),
      ),
    ],
  });

const disposal = ({ retention: { rules, holds } }: SystemFacts): PlanSection =>
  section('Retention and disposal', '16 CFR 314.4(c)(6)', {
    facts: [
      ...(rules.length === 0
        ? [{ name: 'Retention', value: 'Everything is kept: no period is set', attention: true as const }]
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
        'Services that Steward is set to use',
        ['Service', 'Where', 'For what'],
        services.map(({ what, where, why }) => [what, where, why]),
      ),
      table(
        'Providers of the practice',
        ['Provider', 'Service', 'Contact', 'Last looked at'],
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
    texts: [{ label: 'What is done, in this order', text: answers.incidentSteps }],
    facts: [figure('Breach reports so far', breachReports.length)],
    tables: [
      table(
        'Whom to call',
        ['Role', 'Name', 'Reached by'],
        answers.incidentContacts.map(({ role, name, reach }) => [role, name, reach]),
      ),
      table(
        'Who may have to be told, by the rules that Steward knows',
        ['Whom', 'What', 'Source'],
        rules.map(({ whom, asks, source }) => [whom, asks, source]),
      ),
      table(
        'Breach reports',
        ['Title', 'Discovered', 'Kind'],
        breachReports.map(({ title, discoveredOn, exercise }) => [
          title,
          discoveredOn,
          exercise ? 'exercise' : 'incident',
        ]),
      ),
    ],
  });
}
