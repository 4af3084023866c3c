import { heldKinds } from './breach-report.js';
import { dutiesToNotify } from './deadline-rules.js';
import type { SecurityPlanAnswers } from './plan-answers.js';
import type { PlanDocument, PlanFact, PlanTable } from './plan-document.js';
import type { SystemFacts } from './system-facts.js';

/** Made from facts found by Steward and answers by the practice. */
type From<Value> = (facts: SystemFacts, answers: SecurityPlanAnswers) => Value;

/** A text, or a value with its marks; undefined for no fact. */
type FactOutline = string | From<string | Omit<PlanFact, 'name'> | undefined>;

interface SectionOutline {
  title: string;
  shapedLike: string;
  /** Label of each text by the practice, with its answer. */
  texts?: Readonly<Record<string, (answers: SecurityPlanAnswers) => string>>;
  /** As many facts as there are, before the others. */
  listed?: From<PlanFact[]>;
  facts?: Readonly<Record<string, FactOutline>>;
  tables?: Readonly<Record<string, From<Omit<PlanTable, 'caption'>>>>;
}

/** A count or a time. */
const figure =
  (value: From<string | number>): FactOutline =>
  (...sources) => ({ value: String(value(...sources)), figure: true });

/** Needs attention, with the other text, unless the condition holds. */
const expected =
  (holds: (facts: SystemFacts) => boolean, value: string, or: string | From<string>): FactOutline =>
  (...sources) => {
    if (holds(sources[0])) return value;
    return { value: typeof or === 'string' ? or : or(...sources), attention: true };
  };

/** @param cells header of each column, with a field of the row or its text */
const table =
  <Row extends object>(
    rows: From<readonly Row[]>,
    cells: Readonly<Record<string, (keyof Row & string) | ((row: Row) => string)>>,
  ): From<Omit<PlanTable, 'caption'>> =>
  (...sources) => ({
    columns: Object.keys(cells),
    rows: rows(...sources).map((row) =>
      Object.values(cells).map((cell) => String(typeof cell === 'string' ? row[cell] : cell(row))),
    ),
  });

/**
 * The whole plan. Its sections follow the outline of IRS Publication 5708, and each cites the part of 16 CFR
 * 314.4 that it is based on.
 */
const planOutline: readonly SectionOutline[] = [
  {
    title: 'Purpose and scope',
    shapedLike: '16 CFR 314.3',
    texts: { 'What this plan protects': ({ scope }) => scope },
  },
  {
    title: 'Responsible people',
    shapedLike: '16 CFR 314.4(a), Publication 5708 II',
    texts: {
      Coordinator: ({ coordinator }) => coordinator.name,
      Spokesperson: ({ spokesperson }) => spokesperson.name,
    },
    tables: {
      Responsibilities: table(
        (_, { coordinator, spokesperson }) => [
          { role: 'Coordinator (qualified individual)', ...coordinator },
          { role: 'Spokesperson after an incident', ...spokesperson },
        ],
        {
          Role: 'role',
          Name: ({ name }) => name || 'Not named yet',
          Contact: ({ title, phone, email }) => listed(title, phone, email),
        },
      ),
    },
  },
  {
    title: 'Risk assessment',
    shapedLike: '16 CFR 314.4(b), Publication 5708 III',
    texts: {
      'Internal and external risks to client information, and how likely they are': ({ riskAssessment }) =>
        riskAssessment,
    },
    facts: {
      'Assessed on': (_, { riskAssessedOn: on }) => ({
        ...(on === null ? { value: 'Not yet', attention: true } : { value: on }),
        figure: true,
      }),
      'Clients with an account': figure(({ clients }) => clients.open),
      'Closed accounts with records': figure(({ clients }) => clients.closed),
    },
    tables: {
      'Client data in Steward': table(({ held }) => held, {
        Kind: ({ kind }) => heldKinds[kind],
        Clients: 'clients',
        Records: 'items',
      }),
    },
  },
  {
    title: 'Inventory',
    shapedLike: '16 CFR 314.4(c)(2), Publication 5708 IV',
    facts: {
      'Web address': ({ publicUrl }) => publicUrl,
      Database: ({ database }) =>
        `PostgreSQL on ${database.embedded ? 'the same machine' : 'a separate server'}`,
      'Database version': figure(({ database }) => database.version),
      'Stored files': ({ storage }) =>
        storage === 'disk' ? 'On this machine’s disk' : 'In an S3-compatible store',
    },
    tables: {
      'Devices of the practice': table((_, { devices }) => devices, {
        Device: 'name',
        Location: 'location',
        'Client data on it': 'holds',
      }),
    },
  },
  {
    title: 'Access',
    shapedLike: '16 CFR 314.4(c)(1) and (c)(5)',
    facts: {
      'Second factor for admin accounts': expected(
        ({ adminMfa }) => adminMfa === 'required',
        'Required before anything else',
        'Optional (ADMIN_MFA)',
      ),
      'Admin accounts without a second factor': expected(
        ({ admins }) => admins.every(isGuarded),
        'None',
        ({ admins }) => listed(...admins.filter((admin) => !isGuarded(admin)).map(({ name }) => name)),
      ),
      Sessions:
        'End after 12 hours without use and after 7 days at most; remembered ones after 30 and 90 days',
      'Identity check':
        'Required again after 15 minutes for passwords, second factors, tokens, exports and signatures',
      Passwords:
        'Hashed with Argon2id and checked against a list of leaked passwords; attempts are limited by account and IP address',
      'Rate limits': expected(({ throttle }) => throttle, 'On', 'Off (THROTTLE)'),
      Clients: 'Clients see only their own records; admin accounts see all records',
      'Clients with a second factor': figure(
        ({ clients: { withSecondFactor, open } }) => `${withSecondFactor} of ${open}`,
      ),
      'Active access tokens': figure(({ accessTokens }) => accessTokens),
    },
    tables: {
      'Admin accounts': table(({ admins }) => admins, {
        Name: 'name',
        Username: 'username',
        'Second factor': ({ authenticator, passkeys }) =>
          listed(authenticator && 'authenticator app', passkeys > 0 && `passkeys: ${passkeys}`) || 'none',
        'Last login': ({ lastSignInOn }) => lastSignInOn ?? 'not in the log',
      }),
    },
  },
  {
    title: 'Encryption',
    shapedLike: '16 CFR 314.4(c)(3)',
    facts: {
      Connections: expected(
        ({ publicUrl }) => publicUrl.startsWith('https:'),
        'HTTPS with HSTS; the proxy provides TLS',
        'Plain HTTP: PUBLIC_URL does not begin with https',
      ),
      'Stored files':
        'Each file is encrypted with AES-256-GCM under its own key, which is wrapped with a key derived from APP_SECRET',
      Database:
        'Not encrypted by Steward: use disk or server encryption. Secrets in the database are hashed or encrypted',
      APP_SECRET: expected(
        ({ secretFrom }) => secretFrom === 'environment',
        'Set in the environment',
        'Created by Steward and stored in its data folder, so a backup contains both',
      ),
      'Change of APP_SECRET': ({ secretRotation }) =>
        secretRotation ? { value: 'In progress (APP_SECRET_PREVIOUS is set)', figure: true } : undefined,
      'Seals on signed documents': ({ ownCertificate }) =>
        `With a certificate ${ownCertificate ? 'that was issued to the practice' : 'created by Steward'}`,
    },
  },
  {
    title: 'Monitoring and testing',
    shapedLike: '16 CFR 314.4(c)(4), (c)(7), (c)(8) and (d)',
    texts: { 'How and how often the safeguards are tested, and by whom': ({ testing }) => testing },
    facts: {
      Log: 'Every change and every opening of a record, in hash chains that show any later change',
      'Events in the log': figure(({ log }) => log.total),
      'First event': figure(({ log }) => log.since ?? 'None yet'),
      'Logins in the past year': figure(({ log }) => log.signIns),
      'Refused logins in the past year': figure(({ log }) => log.refusedSignIns),
      'Other refused attempts in the past year': figure(({ log }) => log.refusedAttempts),
      'Exports of client data in the past year': figure(({ log }) => log.exports),
      Uploads: expected(
        ({ scansUploads }) => scansUploads,
        'File type detected from the content; scanned for malware',
        'File type detected from the content; not scanned for malware (CLAMAV_URL)',
      ),
      Mode: expected(({ production }) => production, 'Production', 'Not production: NODE_ENV is not set'),
    },
    tables: {
      'Health checks at that time': table(({ health }) => health, {
        Check: 'name',
        Status: ({ ok }) => (ok ? 'OK' : 'needs attention'),
        Details: 'sentence',
      }),
    },
  },
  {
    title: 'Office, network and staff rules',
    shapedLike: '16 CFR 314.4(c), Publication 5708 V',
    texts: {
      'Office and paper': ({ premises }) => premises,
      'Network and remote work': ({ network }) => network,
      'Staff rules': ({ conduct }) => conduct,
      Disposal: ({ disposal }) => disposal,
    },
  },
  {
    title: 'Retention and disposal',
    shapedLike: '16 CFR 314.4(c)(6)',
    listed: ({ retention: { rules } }) =>
      rules.length === 0
        ? [{ name: 'Retention', value: 'Everything is kept: no retention rules are set', attention: true }]
        : rules.map(({ what, years }) => ({
            name: what,
            value: `Destroyed after ${years === 1 ? '1 year' : `${years} years`}, with a certificate`,
          })),
    facts: { 'Legal holds': figure(({ retention }) => retention.holds) },
  },
  {
    title: 'Training',
    shapedLike: '16 CFR 314.4(e)',
    tables: {
      Trainings: table((_, { trainings }) => trainings, { Date: 'on', Topic: 'topic', People: 'people' }),
    },
  },
  {
    title: 'Service providers',
    shapedLike: '16 CFR 314.4(f)',
    listed: ({ services }) => services.map(({ what, where }) => ({ name: what, value: where })),
    tables: {
      'Services that Steward uses': table(({ services }) => services, {
        Service: 'what',
        Host: 'where',
        Purpose: 'why',
      }),
      'Providers of the practice': table((_, { providers }) => providers, {
        Provider: 'name',
        Service: 'service',
        Contact: 'contact',
        'Last review': ({ reviewedOn }) => reviewedOn ?? 'not yet',
      }),
    },
  },
  {
    title: 'Incident response',
    shapedLike: '16 CFR 314.4(h) and (j), Tex. Bus. & Com. Code 521.053',
    texts: { 'Steps, in this order': ({ incidentSteps }) => incidentSteps },
    facts: { 'Breach reports so far': figure(({ breachReports }) => breachReports.length) },
    tables: {
      'Emergency contacts': table((_, { incidentContacts }) => incidentContacts, {
        Role: 'role',
        Name: 'name',
        Contact: 'reach',
      }),
      'Parties that may have to be notified, by the rules Steward checks': table(() => dutiesToNotify, {
        Recipient: 'whom',
        Requirement: 'asks',
        Source: 'source',
      }),
      'Breach reports': table(({ breachReports }) => breachReports, {
        Title: 'title',
        Discovered: 'discoveredOn',
        Type: ({ exercise }) => (exercise ? 'drill' : 'incident'),
      }),
    },
  },
  {
    title: 'Review',
    shapedLike: '16 CFR 314.4(g) and (i)',
    texts: { 'Annual report goes to': ({ reporting }) => reporting },
  },
];

const listed = (...parts: (string | false)[]): string => parts.filter(Boolean).join(', ');

const isGuarded = ({ authenticator, passkeys }: SystemFacts['admins'][number]): boolean =>
  authenticator || passkeys > 0;

/** The whole plan at this time. */
export const currentPlan = (facts: SystemFacts, answers: SecurityPlanAnswers): PlanDocument => ({
  practice: facts.practice,
  asOf: facts.asOf,
  sections: planOutline.map(({ title, shapedLike, texts = {}, tables = {}, ...outline }) => ({
    title,
    shapedLike,
    texts: Object.entries(texts).map(([label, text]) => ({ label, text: text(answers) })),
    facts: [
      ...(outline.listed?.(facts, answers) ?? []),
      ...Object.entries(outline.facts ?? {}).flatMap(([name, fact]) => {
        const found = typeof fact === 'function' ? fact(facts, answers) : fact;
        if (found === undefined) return [];
        return typeof found === 'string' ? { name, value: found } : { name, ...found };
      }),
    ],
    tables: Object.entries(tables).map(([caption, found]) => ({ caption, ...found(facts, answers) })),
  })),
});
