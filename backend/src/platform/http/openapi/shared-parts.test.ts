import { type Operation, shareParts } from './shared-parts.js';

const refused = (code: string, statusCode: number, description = 'Refused') => ({
  description,
  content: { 'application/json': { example: { statusCode, code } } },
});
const parameter = (name: string, description?: string, type = 'integer') => ({
  name,
  in: 'query' as const,
  ...(description !== undefined && { description }),
  schema: { type },
});
const to = (part: string) => ({ $ref: `#/components/${part}` });

describe('errors', () => {
  it('are in the components once for each kind, called by their code', () => {
    const answers = () => ({
      200: { description: 'A goal' },
      404: refused('goal.not_found', 404),
      default: { description: 'Any other error' },
    });
    const operations: Operation[] = [
      { responses: { ...answers(), 409: refused('goal.held', 409) } },
      { responses: answers() },
    ];
    const { responses } = shareParts(operations);
    expect(responses).toEqual({
      default: { description: 'Any other error' },
      'goal.held': refused('goal.held', 409),
      'goal.not_found': refused('goal.not_found', 404),
    });
    const shared = {
      200: { description: 'A goal' },
      404: to('responses/goal.not_found'),
      default: to('responses/default'),
    };
    expect(operations).toEqual([
      { responses: { ...shared, 409: to('responses/goal.held') } },
      { responses: shared },
    ]);
  });

  it('with the same code have different names if anything else differs', () => {
    const operations: Operation[] = [
      { responses: { 400: refused('link.invalid', 400), 401: refused('link.invalid', 401) } },
      { responses: { 400: refused('link.invalid', 400, 'Another') } },
    ];
    const { responses } = shareParts(operations);
    expect(responses).toEqual({
      'link.invalid_400': refused('link.invalid', 400),
      'link.invalid_400_2': refused('link.invalid', 400, 'Another'),
      'link.invalid_401': refused('link.invalid', 401),
    });
    expect(operations).toEqual([
      { responses: { 400: to('responses/link.invalid_400'), 401: to('responses/link.invalid_401') } },
      { responses: { 400: to('responses/link.invalid_400_2') } },
    ]);
  });
});

describe('parameters', () => {
  it('are in the components if they occur more than once', () => {
    const operations: Operation[] = [
      { responses: {}, parameters: [parameter('limit'), parameter('once')] },
      { responses: {}, parameters: [parameter('limit')] },
      { responses: {} },
    ];
    expect(shareParts(operations).parameters).toEqual({ limit: parameter('limit') });
    expect(operations).toEqual([
      { responses: {}, parameters: [to('parameters/limit'), parameter('once')] },
      { responses: {}, parameters: [to('parameters/limit')] },
      { responses: {} },
    ]);
  });

  it('of the same name are told apart by their description, their type, or a number', () => {
    const status = { ...parameter('id'), schema: to('schemas/InvoiceStatus') };
    const kinds = () => [
      parameter('id', 'goals.id'),
      parameter('id', "The client's, or: theirs"),
      status,
      parameter('id', 'goals.id', 'string'),
      parameter('id', undefined, 'boolean'),
    ];
    const operations: Operation[] = [kinds(), kinds()].map((parameters) => ({ responses: {}, parameters }));
    const { parameters = {} } = shareParts(operations);
    const names = [
      'id_goals.id',
      'id_The_clients_or_theirs',
      'id_InvoiceStatus',
      'id_goals.id_2',
      'id_boolean',
    ];
    const references = names.map((name) => to(`parameters/${name}`));
    expect(operations.map((one) => one.parameters)).toEqual([references, references]);
    expect(names.map((name) => parameters[name])).toEqual(kinds());
    for (const name of Object.keys(parameters)) expect(name).toMatch(/^[\w.-]+$/);
  });
});

it('names the same parts alike and lists them in the same order, whatever the order of the operations', () => {
  const operations = (): Operation[] => [
    { responses: { 404: refused('goal.not_found', 404) }, parameters: [parameter('id', 'goals.id')] },
    { responses: { 404: refused('note.not_found', 404) }, parameters: [parameter('id', 'notes.id')] },
    { responses: { 404: refused('goal.not_found', 404) }, parameters: [parameter('id', 'goals.id')] },
    { responses: { 404: refused('note.not_found', 404) }, parameters: [parameter('id', 'notes.id')] },
  ];
  const once = JSON.stringify(shareParts(operations()));
  expect(JSON.stringify(shareParts(operations()))).toBe(once);
  expect(JSON.stringify(shareParts(operations().reverse()))).toBe(once);
});
