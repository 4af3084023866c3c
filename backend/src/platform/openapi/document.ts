import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { version } from '../version.js';

const description = `The API of a financial practice's website, client portal and dashboard.

Browsers authenticate with a session cookie, API clients with a personal access token (bearer token).
All errors have the same shape. Lists are arrays, newest first, paged with \`limit\` and \`cursor\`; the headers
\`X-Total-Count\` and \`Link\` give the number of rows and the next page. Times are ISO 8601 in UTC, amounts of money
are decimal strings with two places.`;

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
    .addTag('Identity', 'Sessions, accounts and access tokens')
    .addTag('Profile', 'Personal details of the logged-in user')
    .addTag('Clients', "The practice's clients")
    .addTag('Goals', 'Goals of clients')
    .addTag('Private notes', "The practice's notes about its clients")
    .addTag('Documents', 'Documents shared by the practice and a client')
    .addTag('Signing', 'Signatures, the consent to sign electronically, and the evidence')
    .addTag('Document requests', 'Uploads that the practice requests from clients')
    .addTag('Document templates', 'Files that many clients get, or fill in')
    .addTag('Messages', 'Conversations between a client and the practice')
    .addTag('Saved replies', 'Text templates for replies')
    .addTag('Invoices', 'Invoices and their PDFs')
    .addTag('Recurring invoices', 'Invoices that are issued on a schedule')
    .addTag('Payments', 'Payments and refunds')
    .addTag('Packs', 'Bundles that the practice sends to a client in one step')
    .addTag('Overview', "Data of the dashboard's charts")
    .addTag('Workday', 'To-do lists, Today, and the weekly review')
    .addTag('Appointments', 'Meetings of the practice and its clients, and bookable times')
    .addTag('Booking', 'The free first session, booked by visitors without an account')
    .addTag('Notifications', 'Notifications, as a list and as a live stream')
    .addTag('Exports', 'All data of a client, as an archive')
    .addTag('Activity', 'Activity log, in hash chains that show every change')
    .addTag('Retention', 'Retention rules, legal holds and certificates of destruction')
    .addTag('Site', "The practice's own details")
    .addTag('Testimonials', 'Quotes from clients')
    .addTag('Blog', 'Public articles')
    .addTag('Contact messages', 'Messages that visitors send through the contact form')
    .addTag('Security plan', "The practice's written information security plan")
    .addTag('Breach reports', 'Reports on data that may have been exposed')
    .addTag('Webhooks', 'Events sent to other systems')
    .addTag('Outbox', 'Outgoing email')
    .addTag('Storage', 'File store and its nightly sweep')
    .addTag('Health', 'Health checks and metrics')
    .addCookieAuth('steward_session', { type: 'apiKey', in: 'cookie', name: 'steward_session' }, 'session')
    .addBearerAuth(
      {
        ...{ type: 'http', scheme: 'bearer', bearerFormat: 'opaque' },
        description:
          'A personal access token. An unknown or revoked one gets 401 `auth.token_invalid`, an expired one 401 ' +
          '`auth.token_expired`.',
      },
      'accessToken',
    )
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (_controller, method) => method,
  });
  for (const path of Object.values(document.paths))
    for (const method of methods) if (path[method]) tidyOperation(path[method]);
  for (const schema of Object.values(document.components?.schemas ?? {}))
    if ('properties' in schema) typeNullableEnums(schema.properties ?? {});
  return document;
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Decorators of a controller and of its method add up, but a route needs each of them once. */
function tidyOperation(operation: Operation): void {
  // Empty, not omitted: in OpenAPI this makes an operation public.
  operation.security = unique(operation.security ?? []);
  for (const response of Object.values(operation.responses as Record<string, { description: string }>))
    response.description = unique(response.description.split('\n\n')).join('\n\n');
}

const unique = <Value>(values: readonly Value[]): Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** OpenAPI 3.0.3 ignores `nullable` without a `type` beside it, which Nest omits for references to enums. */
function typeNullableEnums(properties: Schemas): void {
  for (const property of Object.values(properties))
    if ('nullable' in property && property.allOf) property.type ??= 'string';
}
