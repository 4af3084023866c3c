import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { rightsExtension, type RouteRights } from '../allow.js';
import { version } from '../../process/version.js';
import { type Operation, shareParts } from './shared-parts.js';

const description = `The API of a financial practice's website, client portal and dashboard.

Browsers authenticate with a session cookie, API clients with a personal access token (bearer token).
All errors have the same shape. Lists are arrays, newest first, paged with \`limit\` and \`cursor\`; the headers
\`X-Total-Count\` and \`Link\` give the number of rows and the next page. Times are ISO 8601 in UTC, amounts of money
are decimal strings with two places.`;

/** Sections of the document, in their order: name and description; those of parts, too. */
const tags = {
  Setup: 'The first owner and the practice, created by the link that the start prints',
  Identity: 'Sessions, accounts and access tokens',
  Profile: 'Personal details of the logged-in user',
  Clients: "The practice's clients",
  Access: 'People who may act for a client',
  Staff: 'Members of the staff and their roles',
  Goals: 'Goals of clients',
  'Private notes': "The practice's notes about its clients",
  Documents: 'Documents shared by the practice and a client',
  Signing: 'Signatures, the consent to sign electronically, and the evidence',
  'Document requests': 'Uploads that the practice requests from clients',
  Handover: 'A document request answered from another device, by a link and without a login',
  'Document templates': 'Files that many clients get, or fill in',
  Messages: 'Conversations between a client and the practice',
  'Unassigned emails': 'Replies by email whose sender or conversation is not certain',
  'Saved replies': 'Text templates for replies',
  Invoices: 'Invoices and their PDFs',
  'Invoice links': 'An invoice opened by its emailed link, without a login',
  'Recurring invoices': 'Invoices that are issued on a schedule',
  'Recurring requests': 'Document requests that are made on a schedule',
  'Bank statements': 'Which statements arrived, by account and month',
  'Payment methods': 'Cards that clients save, which are charged for their recurring invoices',
  Prices: 'Price list of the website and of invoices',
  'Tax rates': 'Taxes that items of invoices name, with their words in each language',
  Credit: 'Money that came before an invoice or above it, and the accounts of the ledger',
  Payments: 'Payments and refunds',
  Books: 'The books of a period for another program, and the names that they use',
  Packs: 'Bundles that the practice sends to a client in one step',
  Questionnaires: 'Questions to clients, with conditions, and their answers',
  Overview: "Data of the dashboard's charts",
  Workday: 'To-do lists, Today, and the weekly review',
  Appointments: 'Meetings of the practice and its clients, and bookable times',
  Booking: 'First sessions, booked by visitors without an account',
  Calendars: 'Appointments for calendar programs: files, and a feed to subscribe to',
  Notifications: 'Notifications, as a list and as a live stream',
  Push: 'Notifications on the devices of a person, through the push services of their browsers',
  Exports: 'All data of a client, as an archive',
  Activity: 'Activity log, in hash chains that show every change',
  Retention: 'Retention rules, legal holds and certificates of destruction',
  Site: "The practice's own details",
  Testimonials: 'Quotes from clients',
  Blog: 'Public articles',
  'Contact messages': 'Messages that visitors send through the contact form',
  'Saved views': 'Filters and orders of lists, saved by the staff',
  'Security plan': "The practice's written information security plan",
  'Breach reports': 'Reports on data that may have been exposed',
  Connections: 'Email, payment, calendar and bookkeeping services of the practice',
  Webhooks: 'Events sent to other systems',
  Outbox: 'Outgoing email',
  Parts: 'Parts of the product that can be left out',
  Storage: 'File store and its nightly sweep',
  Health: 'Health checks and metrics',
};

/** The OpenAPI document of the whole API, from the code alone. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Steward')
    .setDescription(description)
    .setOpenAPIVersion('3.0.3')
    // Without the commit, which a committed document cannot contain.
    .setVersion(version.replace(/\+.*/, ''))
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/')
    .addCookieAuth('steward_session', { type: 'apiKey', in: 'cookie', name: 'steward_session' }, 'session')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'opaque',
        description:
          'A personal access token. An unknown or revoked one gets 401 `auth.token_invalid`, an expired one 401 ' +
          '`auth.token_expired`.',
      },
      'accessToken',
    );
  const document = SwaggerModule.createDocument(app, config.build(), {
    operationIdFactory: (_controller, method) => method,
  });
  const operations = Object.values(document.paths).flatMap((path) =>
    methods.flatMap((method) => path[method] ?? []),
  );
  for (const path of Object.values(document.paths))
    for (const method of methods) if (path[method]) tidyOperation(path[method], method);
  // A build without a part has none of its sections.
  const used = new Set(operations.flatMap((operation) => operation.tags ?? []));
  document.tags = Object.entries(tags).flatMap(([name, description]) =>
    used.has(name) ? [{ name, description }] : [],
  );
  document.components = { ...document.components, ...shareParts(operations) };
  for (const schema of Object.values(document.components.schemas ?? {}))
    if ('properties' in schema) typeNullableEnums(schema.properties ?? {});
  return document;
}

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

const clientParameter = {
  name: 'client',
  in: 'query',
  required: false,
  schema: { type: 'integer' },
  description: 'users.id of the client that the caller acts for; default: their own',
} as const;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

type Documented = Operation & { [rightsExtension]?: object };

/** Decorators of a controller and of its method add up, but a route needs each of them once. */
function tidyOperation(operation: Documented, method: (typeof methods)[number]): void {
  const rights = operation[rightsExtension] as RouteRights;
  if (isAboutNamedClient(rights)) operation.parameters = [...(operation.parameters ?? []), clientParameter];
  operation[rightsExtension] = documentedRights(rights, method !== 'get');
  // Empty, not omitted: in OpenAPI this makes an operation public.
  operation.security = unique(operation.security ?? []);
  for (const response of Object.values(operation.responses as Record<string, { description: string }>))
    response.description = unique(response.description.split('\n\n')).join('\n\n');
}

/** Whether `?client=` names the client. */
const isAboutNamedClient = ({ scope, record, client, about }: RouteRights): boolean =>
  about === 'clients' || (scope !== undefined && record === undefined && client === undefined);

const signedIn = { client: ['client'], admin: ['staff'], 'signed-in': ['client', 'staff'] };

/** As docs/reference/api.md explains them. */
function documentedRights({ callers, role, scope, token }: RouteRights, writes: boolean): object {
  if (callers === 'public' || callers === 'sign-in-optional')
    return { callers: ['visitor', 'client', 'staff'] };
  return {
    callers: signedIn[callers],
    ...(role !== undefined && { staffRole: role }),
    ...(scope !== undefined && { scope }),
    ...(token !== 'none' && token !== 'refused' && { token: token ?? (writes ? 'write' : 'read') }),
  };
}

const unique = <Value>(values: readonly Value[]): Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** OpenAPI 3.0.3 ignores `nullable` without a `type` beside it, which Nest omits for references to enums. */
function typeNullableEnums(properties: Schemas): void {
  for (const property of Object.values(properties))
    if ('nullable' in property && property.allOf) property.type ??= 'string';
}
