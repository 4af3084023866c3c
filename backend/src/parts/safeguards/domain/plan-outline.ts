import { msg, shown, t } from '@steward/texts';
import { type StaffRole, staffRoles } from '../../../kernel/index.js';
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
  (
    holds: (facts: SystemFacts) => boolean,
    value: string | From<string>,
    or: string | From<string>,
  ): FactOutline =>
  (...sources) => {
    const text = (one: string | From<string>): string => (typeof one === 'string' ? one : one(...sources));
    return holds(sources[0]) ? text(value) : { value: text(or), attention: true };
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
 * The whole plan, in the current language. Its sections follow the outline of IRS Publication 5708, and each cites the part of 16 CFR
 * 314.4 that it is based on.
 */
const planOutline = (): readonly SectionOutline[] => [
  {
    title: t('Purpose and scope'),
    shapedLike: t('16 CFR 314.3'),
    texts: { [t('What this plan protects')]: ({ scope }) => scope },
  },
  {
    title: t('Responsible people'),
    shapedLike: t('16 CFR 314.4(a), Publication 5708 II'),
    texts: {
      [t('Coordinator')]: ({ coordinator }) => coordinator.name,
      [t('Spokesperson')]: ({ spokesperson }) => spokesperson.name,
    },
    tables: {
      [t('Responsibilities')]: table(
        (_, { coordinator, spokesperson }) => [
          { role: t('Coordinator (qualified individual)'), ...coordinator },
          { role: t('Spokesperson after an incident'), ...spokesperson },
        ],
        {
          [t('Role')]: 'role',
          [t('Name')]: ({ name }) => name || t('Not named yet'),
          [t('Contact')]: ({ title, phone, email }) => listed(title, phone, email),
        },
      ),
    },
  },
  {
    title: t('Risk assessment'),
    shapedLike: t('16 CFR 314.4(b), Publication 5708 III'),
    texts: {
      [t('Internal and external risks to client information, and how likely they are')]: ({
        riskAssessment,
      }) => riskAssessment,
    },
    facts: {
      [t('Assessed on')]: (_, { riskAssessedOn: on }) => ({
        ...(on === null ? { value: t('Not yet'), attention: true } : { value: on }),
        figure: true,
      }),
      [t('Clients with an account')]: figure(({ clients }) => clients.open),
      [t('Closed accounts with records')]: figure(({ clients }) => clients.closed),
    },
    tables: {
      [t('Client data in Steward')]: table(({ held }) => held, {
        [t('Kind')]: ({ kind }) => shown(heldKinds[kind]),
        [t('Clients')]: 'clients',
        [t('Records')]: 'items',
      }),
    },
  },
  {
    title: t('Inventory'),
    shapedLike: t('16 CFR 314.4(c)(2), Publication 5708 IV'),
    facts: {
      [t('Web address')]: ({ publicUrl }) => publicUrl,
      [t('Database')]: ({ database }) =>
        database.embedded ? t('PostgreSQL on the same machine') : t('PostgreSQL on a separate server'),
      [t('Database version')]: figure(({ database }) => database.version),
      [t('Stored files')]: ({ storage }) =>
        storage === 'disk' ? t('On this machine’s disk') : t('In an S3-compatible store'),
    },
    tables: {
      [t('Devices of the practice')]: table((_, { devices }) => devices, {
        [t('Device')]: 'name',
        [t('Location')]: 'location',
        [t('Client data on it')]: 'holds',
      }),
    },
  },
  {
    title: t('Access'),
    shapedLike: t('16 CFR 314.4(c)(1) and (c)(5)'),
    facts: {
      [t('Second factor for admin accounts')]: expected(
        ({ adminMfa }) => adminMfa === 'required',
        t('Required before anything else'),
        t('Optional (ADMIN_MFA)'),
      ),
      [t('Admin accounts without a second factor')]: expected(
        ({ admins }) => admins.every(isGuarded),
        t('[accounts] None'),
        ({ admins }) => listed(...admins.filter((admin) => !isGuarded(admin)).map(({ name }) => name)),
      ),
      [t('Sessions')]: ({ sessions }) =>
        t(
          'End after {idleHours} hours without use and after {longestDays} days at most; remembered ones after {rememberedIdleDays} and {rememberedLongestDays} days',
          sessions,
        ),
      [t('Identity check')]: ({ sessions: { freshMinutes } }) =>
        t(
          'Required again after {freshMinutes} minutes for passwords, second factors, tokens, exports and signatures',
          { freshMinutes },
        ),
      [t('Passwords')]: t(
        'Hashed with Argon2id and checked against a list of leaked passwords; attempts are limited by account and IP address',
      ),
      [t('Rate limits')]: expected(({ throttle }) => throttle, t('[rate limits] On'), t('Off (THROTTLE)')),
      [t('Staff')]: figure(({ admins }) => staffCounts(admins)),
      [t('Assignments')]: ({ staffSees }) =>
        staffSees === 'all'
          ? t('All: everyone on the staff sees all clients')
          : t(
              'Assigned: owners see all clients; consultants and assistants see those assigned to them; a consultant can open another one for a day, which is logged',
            ),
      [t('Assistants')]: ({ admins }) =>
        admins.some(({ role }) => role === 'assistant')
          ? t('See no document files, invoices, goals or notes')
          : undefined,
      [t('People with access for clients')]: figure(({ access: { people, nextLastDay: until } }) => {
        if (people === 0) return t('[people] None');
        return until === null
          ? t('{people}, no last day', { people })
          : t('{people}, next last day {until}', { people, until });
      }),
      [t('Clients')]: ({ access }) =>
        access.people === 0
          ? t('Clients see only their own records')
          : t(
              'Clients see only their own records; people with access for a client see what that access includes',
            ),
      [t('Clients with a second factor')]: figure(({ clients: { withSecondFactor, open } }) =>
        t('{withSecondFactor} of {open}', { withSecondFactor, open }),
      ),
      [t('Active access tokens')]: figure(({ accessTokens }) => accessTokens),
    },
    tables: {
      [t('Admin accounts')]: table(({ admins }) => admins, {
        [t('Name')]: 'name',
        [t('Username')]: 'username',
        [t('Role')]: ({ role }) => shown(staffRoleNames[role]),
        [t('Second factor')]: ({ authenticator, passkeys }) =>
          listed(
            authenticator && t('authenticator app'),
            passkeys > 0 && t('passkeys: {passkeys}', { passkeys }),
          ) || t('[second factor] none'),
        [t('Last login')]: ({ lastSignInOn }) => lastSignInOn ?? t('not in the log'),
      }),
    },
  },
  {
    title: t('Encryption'),
    shapedLike: t('16 CFR 314.4(c)(3)'),
    facts: {
      [t('Connections')]: expected(
        ({ publicUrl }) => publicUrl.startsWith('https:'),
        ({ tlsBy }) =>
          tlsBy === 'steward'
            ? t('HTTPS with HSTS; Steward provides TLS 1.2 and 1.3')
            : t('HTTPS with HSTS; the proxy provides TLS'),
        t('Plain HTTP: PUBLIC_URL does not begin with https'),
      ),
      [t('Stored files')]: t(
        'Each file is encrypted with AES-256-GCM under its own key, which is wrapped with a key derived from APP_SECRET',
      ),
      [t('Database')]: t(
        'Not encrypted by Steward: use disk or server encryption. Secrets in the database are hashed or encrypted',
      ),
      APP_SECRET: expected(
        ({ secretFrom }) => secretFrom === 'environment',
        t('Set in the environment'),
        t('Created by Steward and stored in its data folder, so a backup contains both'),
      ),
      [t('Change of APP_SECRET')]: ({ secretRotation }) =>
        secretRotation ? { value: t('In progress (APP_SECRET_PREVIOUS is set)'), figure: true } : undefined,
      [t('Seals on signed documents')]: ({ ownCertificate }) =>
        ownCertificate
          ? t('With a certificate that was issued to the practice')
          : t('With a certificate created by Steward'),
    },
  },
  {
    title: t('Monitoring and testing'),
    shapedLike: t('16 CFR 314.4(c)(4), (c)(7), (c)(8) and (d)'),
    texts: { [t('How and how often the safeguards are tested, and by whom')]: ({ testing }) => testing },
    facts: {
      [t('Log')]: t('Every change and every opening of a record, in hash chains that show any later change'),
      [t('Events in the log')]: figure(({ log }) => log.total),
      [t('First event')]: figure(({ log }) => log.since ?? t('None yet')),
      [t('Logins in the past year')]: figure(({ log }) => log.signIns),
      [t('Refused logins in the past year')]: figure(({ log }) => log.refusedSignIns),
      [t('Other refused attempts in the past year')]: figure(({ log }) => log.refusedAttempts),
      [t('Exports of client data in the past year')]: figure(({ log }) => log.exports),
      [t('Uploads')]: expected(
        ({ scansUploads }) => scansUploads,
        t('File type detected from the content; scanned for malware'),
        t('File type detected from the content; not scanned for malware (CLAMAV_URL)'),
      ),
      [t('Mode')]: expected(
        ({ production }) => production,
        t('Production'),
        t('Not production: NODE_ENV is not set'),
      ),
    },
    tables: {
      [t('Health checks at that time')]: table(({ health }) => health, {
        [t('Check')]: 'name',
        [t('Status')]: ({ ok }) => (ok ? t('[health] OK') : t('needs attention')),
        [t('Details')]: 'sentence',
      }),
    },
  },
  {
    title: t('Office, network and staff rules'),
    shapedLike: t('16 CFR 314.4(c), Publication 5708 V'),
    texts: {
      [t('Office and paper')]: ({ premises }) => premises,
      [t('Network and remote work')]: ({ network }) => network,
      [t('Staff rules')]: ({ conduct }) => conduct,
      [t('Disposal')]: ({ disposal }) => disposal,
    },
  },
  {
    title: t('Retention and disposal'),
    shapedLike: t('16 CFR 314.4(c)(6)'),
    listed: ({ retention: { rules } }) =>
      rules.length === 0
        ? [
            {
              name: t('Retention'),
              value: t('Everything is kept: no retention rules are set'),
              attention: true,
            },
          ]
        : rules.map(({ what, years }) => ({
            name: shown(what),
            value: t('Destroyed after {years, plural, one {# year} other {# years}}, with a certificate', {
              years,
            }),
          })),
    facts: { [t('Legal holds')]: figure(({ retention }) => retention.holds) },
  },
  {
    title: t('Training'),
    shapedLike: t('16 CFR 314.4(e)'),
    tables: {
      [t('Trainings')]: table((_, { trainings }) => trainings, {
        [t('Date')]: 'on',
        [t('Topic')]: 'topic',
        [t('People')]: 'people',
      }),
    },
  },
  {
    title: t('Service providers'),
    shapedLike: t('16 CFR 314.4(f)'),
    listed: ({ services }) =>
      services.map(({ what, where }) => ({ name: shown(what), value: hostText(where) })),
    tables: {
      [t('Services that Steward uses')]: table(({ services }) => services, {
        [t('Service')]: ({ what }) => shown(what),
        [t('Host')]: ({ where }) => hostText(where),
        [t('Purpose')]: ({ why }) => shown(why),
      }),
      [t('Providers of the practice')]: table((_, { providers }) => providers, {
        [t('Provider')]: 'name',
        [t('Service')]: 'service',
        [t('Contact')]: 'contact',
        [t('Last review')]: ({ reviewedOn }) => reviewedOn ?? t('not yet'),
      }),
    },
  },
  {
    title: t('Incident response'),
    shapedLike: t('16 CFR 314.4(h) and (j), Tex. Bus. & Com. Code 521.053'),
    texts: { [t('Steps, in this order')]: ({ incidentSteps }) => incidentSteps },
    facts: { [t('Breach reports so far')]: figure(({ breachReports }) => breachReports.length) },
    tables: {
      [t('Emergency contacts')]: table((_, { incidentContacts }) => incidentContacts, {
        [t('Role')]: 'role',
        [t('Name')]: 'name',
        [t('Contact')]: 'reach',
      }),
      [t('Parties that may have to be notified, by the rules Steward checks')]: table(() => dutiesToNotify, {
        [t('Recipient')]: ({ whom }) => shown(whom),
        [t('Requirement')]: ({ asks }) => shown(asks),
        [t('Source')]: ({ source }) => shown(source),
      }),
      [t('Breach reports')]: table(({ breachReports }) => breachReports, {
        [t('Title')]: 'title',
        [t('Discovered')]: 'discoveredOn',
        [t('Type')]: ({ exercise }) => (exercise ? t('drill') : t('incident')),
      }),
    },
  },
  {
    title: t('[heading] Review'),
    shapedLike: t('16 CFR 314.4(g) and (i)'),
    texts: { [t('Annual report goes to')]: ({ reporting }) => reporting },
  },
];

const listed = (...parts: (string | false)[]): string => parts.filter(Boolean).join(', ');

const staffRoleNames = {
  owner: msg('Owner'),
  consultant: msg('Consultant'),
  assistant: msg('Assistant'),
} as const satisfies Record<StaffRole, unknown>;

/** '2 owners, 1 assistant' */
function staffCounts(admins: SystemFacts['admins']): string {
  const [owners = 0, consultants = 0, assistants = 0] = staffRoles.map(
    (role) => admins.filter((admin) => admin.role === role).length,
  );
  return listed(
    owners > 0 && t('{owners, plural, one {# owner} other {# owners}}', { owners }),
    consultants > 0 && t('{consultants, plural, one {# consultant} other {# consultants}}', { consultants }),
    assistants > 0 && t('{assistants, plural, one {# assistant} other {# assistants}}', { assistants }),
  );
}

const isGuarded = ({ authenticator, passkeys }: SystemFacts['admins'][number]): boolean =>
  authenticator || passkeys > 0;

/** Host of a service; undefined: a socket of this machine. */
const hostText = (where: string | undefined): string => where ?? t('a socket of this machine');

/** The whole plan at this time, in the current language. */
export const currentPlan = (facts: SystemFacts, answers: SecurityPlanAnswers): PlanDocument => ({
  practice: facts.practice,
  asOf: facts.asOf,
  sections: planOutline().map(({ title, shapedLike, texts = {}, tables = {}, ...outline }) => ({
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
