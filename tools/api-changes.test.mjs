import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { breakingChanges, unintended } from './api-changes.mjs';

/** A document with one call, which accepts and returns a thing. */
const aDocument = () => ({
  paths: {
    '/api/things': {
      post: {
        operationId: 'createThing',
        security: [{ session: [] }],
        parameters: [
          { name: 'status', in: 'query', required: false, schema: { $ref: '#/components/schemas/Status' } },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/NewThing' } } },
        },
        responses: {
          201: {
            headers: { Link: {} },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
          400: { content: {} },
        },
      },
      get: { operationId: 'listThings', responses: { 200: { content: {} } } },
    },
  },
  components: {
    schemas: {
      Status: { type: 'string', enum: ['open', 'done'] },
      NewThing: {
        type: 'object',
        required: ['title'],
        properties: {
          title: { type: 'string', minLength: 3, maxLength: 200 },
          note: { type: 'string', nullable: true },
          tags: { type: 'array', items: { type: 'string' }, maxItems: 5 },
          status: { $ref: '#/components/schemas/Status' },
        },
      },
      Thing: {
        type: 'object',
        required: ['id', 'status'],
        properties: {
          id: { type: 'integer' },
          title: { type: 'string' },
          status: { allOf: [{ $ref: '#/components/schemas/Status' }], description: 'How it is' },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
        },
      },
    },
  },
});

const post = 'POST /api/things';
const operation = (document) => document.paths['/api/things'].post;
const asked = (document) => document.components.schemas.NewThing;
const told = (document) => document.components.schemas.Thing;

/** Each change with the message about it. */
const breaking = {
  'a call is removed': [(now) => delete now.paths['/api/things'].get, ['GET /api/things: is gone']],
  'a path is removed': [
    (now) => delete now.paths['/api/things'],
    ['GET /api/things: is gone', `${post}: is gone`],
  ],
  'a call gets another name': [
    (now) => (operation(now).operationId = 'makeThing'),
    [`${post}: is called makeThing instead of createThing`],
  ],
  'an open call requires a login': [
    (now) => (now.paths['/api/things'].get.security = [{ session: [] }]),
    ['GET /api/things: requires a login'],
  ],
  'a parameter is removed': [(now) => (operation(now).parameters = []), [`${post}, query status: is gone`]],
  'a parameter becomes required': [
    (now) => (operation(now).parameters[0].required = true),
    [`${post}, query status: is required now`],
  ],
  'a required parameter is new': [
    (now) => operation(now).parameters.push({ name: 'page', in: 'query', required: true, schema: {} }),
    [`${post}, query page: is new and required`],
  ],
  'a kind of body is no longer accepted': [
    (now) => (operation(now).requestBody.content = { 'multipart/form-data': { schema: {} } }),
    [`${post}: takes no application/json any more`],
  ],
  'a field becomes required': [
    (now) => asked(now).required.push('note'),
    [`${post}, body.note: is required now`],
  ],
  'a required field is new': [
    (now) => {
      asked(now).required.push('colour');
      asked(now).properties.colour = { type: 'string' };
    },
    [`${post}, body.colour: is new and required`],
  ],
  'a field is no longer accepted': [
    (now) => delete asked(now).properties.note,
    [`${post}, body.note: is gone`],
  ],
  'a field may not be null any more': [
    (now) => delete asked(now).properties.note.nullable,
    [`${post}, body.note: may not be null any more`],
  ],
  'a field gets another type': [
    (now) => (asked(now).properties.title = { type: 'integer' }),
    [`${post}, body.title: has the type integer instead of string`],
  ],
  'a bound becomes narrower': [
    (now) => {
      asked(now).properties.title.maxLength = 100;
      asked(now).properties.title.minLength = 4;
      asked(now).properties.note.maxLength = 20;
    },
    [
      `${post}, body.title: minLength is 4 instead of 3`,
      `${post}, body.title: maxLength is 100 instead of 200`,
      `${post}, body.note: maxLength is 20 instead of none`,
    ],
  ],
  'a pattern is new': [
    (now) => (asked(now).properties.title.pattern = '^a'),
    [`${post}, body.title: must be like ^a`],
  ],
  'an enum of a request loses a value': [
    (now) => (now.components.schemas.Status.enum = ['open']),
    [`${post}, query status: may not be done any more`],
  ],
  'the elements of a list get another type': [
    (now) => (asked(now).properties.tags.items = { type: 'integer' }),
    [`${post}, body.tags[]: has the type integer instead of string`],
  ],
  'an answer gets another status': [
    (now) => (operation(now).responses = { 200: operation(now).responses[201] }),
    [`${post}: does not answer 201 any more`],
  ],
  'an answer loses a header': [
    (now) => delete operation(now).responses[201].headers,
    [`${post}, 201: has no header Link any more`],
  ],
  'a field of an answer is removed': [
    (now) => delete told(now).properties.title,
    [`${post}, 201.title: is gone`],
  ],
  'a field of an answer is not always there': [
    (now) => (told(now).required = ['id']),
    [`${post}, 201.status: is not always there any more`],
  ],
  'a field of an answer may be null': [
    (now) => (told(now).properties.title.nullable = true),
    [`${post}, 201.title: may be null now`],
  ],
  'a field of an answer gets another format': [
    (now) => (told(now).properties.title.format = 'date'),
    [`${post}, 201.title: has the format date instead of none`],
  ],
};

for (const [name, [change, expected]] of Object.entries(breaking))
  test(`it breaks callers that ${name}`, () => {
    const now = aDocument();
    change(now);
    assert.deepEqual(breakingChanges(aDocument(), now).sort(), [...expected].sort());
  });

/** The same document with the parameter and the answers of the call in its components. */
function aDocumentWithReferences() {
  const document = aDocument();
  const { parameters, responses } = operation(document);
  document.components.parameters = { status: parameters[0] };
  document.components.responses = { made: responses[201], refused: responses[400] };
  parameters[0] = { $ref: '#/components/parameters/status' };
  operation(document).responses = {
    201: { $ref: '#/components/responses/made' },
    400: { $ref: '#/components/responses/refused' },
  };
  return document;
}

test('a document is the same with and without references', () => {
  assert.deepEqual(breakingChanges(aDocument(), aDocumentWithReferences()), []);
  assert.deepEqual(breakingChanges(aDocumentWithReferences(), aDocument()), []);
});

test('it breaks callers that a parameter or an answer changes to which calls refer', () => {
  for (const before of [aDocument(), aDocumentWithReferences()]) {
    const now = aDocumentWithReferences();
    now.components.parameters.status.required = true;
    now.components.parameters.page = { name: 'page', in: 'query', required: true, schema: {} };
    operation(now).parameters.push({ $ref: '#/components/parameters/page' });
    now.components.responses.made.headers = {};
    now.components.responses.made.content['application/json'].schema = { type: 'string' };
    assert.deepEqual(breakingChanges(before, now), [
      `${post}, query status: is required now`,
      `${post}, query page: is new and required`,
      `${post}, 201: has no header Link any more`,
      `${post}, 201: has the type string instead of object`,
    ]);
    operation(now).parameters = [];
    assert.ok(breakingChanges(before, now).includes(`${post}, query status: is gone`));
  }
});

test('additions break no caller', () => {
  const now = aDocument();
  now.paths['/api/others'] = now.paths['/api/things'];
  operation(now).parameters.push({ name: 'page', in: 'query', required: false, schema: { type: 'string' } });
  operation(now).requestBody.content['multipart/form-data'] = { schema: {} };
  asked(now).properties.colour = { type: 'string' };
  asked(now).required = [];
  asked(now).properties.title = { type: 'string', minLength: 1, nullable: true };
  told(now).properties.colour = { type: 'string' };
  told(now).required.push('title', 'colour');
  now.components.schemas.Status.enum.push('paused');
  assert.deepEqual(breakingChanges(aDocument(), now), []);
});

test('a document is compatible with itself', () => {
  const read = () => JSON.parse(readFileSync(new URL('../openapi/openapi.json', import.meta.url), 'utf8'));
  assert.deepEqual(breakingChanges(read(), read()), []);
});

test('a break that is listed with reason and version is intended', () => {
  const changes = ['GET /api/things: is gone', 'GET /api/others: is gone'];
  const listed = { change: changes[0], reason: 'It never worked.', version: '0.2.0' };
  assert.deepEqual(unintended(changes, [listed]), [changes[1]]);
  assert.deepEqual(unintended(changes, [{ ...listed, reason: '' }]), changes);
});

test('every listed break has a reason and a version', () => {
  const breaks = JSON.parse(readFileSync(new URL('../openapi/breaks.json', import.meta.url), 'utf8'));
  for (const { change, reason, version } of breaks) assert.ok(change && reason && version, change);
});
