import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { version } from '../../version.js';

const description = `The API of a financial practice's website, client portal and dashboard.

People sign in with a session cookie; programs send a personal access token as a bearer token.
Every error has one shape. Lists are arrays, newest first; \`limit\` and \`cursor\` page through them, and the
\`X-Total-Count\` and \`Link\` headers tell how many there are and where the next page is. Times are ISO 8601 in UTC,
money is a decimal string with two places.`;

/** The OpenAPI document of the whole API, from the code alone. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Steward')
    .setDescription(description)
    .setOpenAPIVersion('3.0.3')
    // Without the commit, which the committed document cannot know.
    .setVersion(version.replace(/\+.*/, ''))
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/')
    .addTag('Identity', 'Who is signed in, and the access tokens of programs')
    .addTag('Profile', 'What people tell of themselves')
    .addTag('Clients', "The practice's clients")
    .addTag('Goals', 'What clients work toward')
    .addTag('Private notes', 'What the practice notes about its clients, for itself')
    .addTag('Documents', 'Papers that the practice and a client share')
    .addTag('Signing', 'Signatures, the consent to give them electronically, and the evidence of them')
    .addTag('Document requests', 'What the practice asks its clients for')
    .addTag('Document templates', 'Files that many clients get, or fill in')
    .addTag('Messages', 'Conversations between a client and the practice')
    .addTag('Saved replies', 'Texts that the practice answers with')
    .addTag('Invoices', 'What clients owe, and the papers of it')
    .addTag('Recurring invoices', 'Invoices that the practice issues again and again')
    .addTag('Payments', 'Money that arrives for invoices, and goes back')
    .addTag('Packs', 'What the practice sends to a client in one step')
    .addTag('Overview', 'The figures that the charts of the dashboard draw')
    .addTag('Workday', 'What waits for the practice and for a client, and the week')
    .addTag('Appointments', 'Meetings of the practice and its clients, and when it can be booked')
    .addTag('Booking', 'The free first session, booked by visitors without an account')
    .addTag('Notifications', 'What others did in own affairs, as a list and live')
    .addTag('Exports', 'Everything held on a client, to leave with')
    .addTag('Activity', 'What happened, by whom and when, in chains that show every change')
    .addTag('Retention', 'How long what is kept, what must not go, and certificates of what went')
    .addTag('Site', 'What the practice says about itself')
    .addTag('Testimonials', 'What clients say about it')
    .addTag('Blog', 'Articles for everybody')
    .addTag('Contact messages', 'What visitors write through the contact form')
    .addTag('Security plan', 'How the practice protects what it knows')
    .addTag('Breach reports', 'Whose data a breach may have reached')
    .addTag('Webhooks', 'Other programs, told of events as they happen')
    .addTag('Outbox', 'E-mail, as it was sent or kept')
    .addTag('Storage', 'Where files rest, and whether all of them are there')
    .addTag('Health', 'For whoever watches over the process')
    .addCookieAuth('steward_session', { type: 'apiKey', in: 'cookie', name: 'steward_session' }, 'session')
    .addBearerAuth(
      {
        ...{ type: 'http', scheme: 'bearer', bearerFormat: 'opaque' },
        description:
          'A personal access token. An unknown or revoked one is 401 `auth.token_invalid`, an expired one 401 ' +
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

/** Decorators of a controller and of its method add up, where a route needs each of them once. */
function tidyOperation(operation: Operation): void {
  // Empty, not left out: this is how OpenAPI says that an operation is public.
  operation.security = unique(operation.security ?? []);
  for (const response of Object.values(operation.responses as Record<string, { description: string }>))
    response.description = unique(response.description.split('\n\n')).join('\n\n');
}

const unique = <Value>(values: readonly Value[]): Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** OpenAPI 3.0.3 ignores `nullable` without a `type` beside it, which Nest leaves out of references to enums. */
function typeNullableEnums(properties: Schemas): void {
  for (const property of Object.values(properties))
    if ('nullable' in property && property.allOf) property.type ??= 'string';
}
