import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { databaseTrouble, isDeadlock, isReadTimeout, violatedConstraint } from './database-error.js';

const coded = (code: string, message = 'something', more = {}): Error =>
  Object.assign(new Error(message), { code, ...more });
const byTypeOrm = (error: Error): Error => new QueryFailedError('SELECT 1', [], error);

describe('troubles with the database', () => {
  it.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN', 'ENOTFOUND'],
    ...['57014', '57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006', '40P01'],
  ])('%s is an outage that passes', (code) => {
    for (const error of [coded(code), byTypeOrm(coded(code))])
      expect(databaseTrouble(error)).toMatchObject({
        kind: 'unavailable',
        code: 'database.unavailable',
        retryAfter: 5,
        cause: error,
      });
  });

  it.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
    'timeout expired',
  ])('"%s" is one as well', (message) => {
    expect(databaseTrouble(new Error(message))).toMatchObject({ kind: 'unavailable' });
    expect(databaseTrouble(byTypeOrm(new Error(message)))).toMatchObject({ kind: 'unavailable' });
  });

  it('a connection that TypeORM has let go of in the middle of a transaction is one', () => {
    expect(databaseTrouble(new QueryRunnerAlreadyReleasedError())).toMatchObject({ kind: 'unavailable' });
  });

  it('is told in words that give nothing away', () => {
    const secret = coded('ECONNREFUSED', 'connect ECONNREFUSED 10.1.2.3:5432');
    expect(databaseTrouble(secret)?.message).toBe('The service is briefly unavailable. Please try again.');
  });

  it('a full disk is a matter of its own', () => {
    expect(databaseTrouble(coded('53100'))).toMatchObject({
      kind: 'insufficient_storage',
      code: 'storage.full',
    });
  });

  it.each([
    coded('23505'),
    coded('42P01'),
    coded('42601'),
    coded('22008'),
    new Error('a defect'),
    new TypeError('x is undefined'),
    'thrown text',
    null,
    undefined,
  ])('%s is none', (error) => {
    expect(databaseTrouble(error)).toBeUndefined();
  });

  it('knows a deadlock and a server that hangs', () => {
    expect(isDeadlock(byTypeOrm(coded('40P01')))).toBe(true);
    expect(isDeadlock(coded('40001'))).toBe(false);
    expect(isReadTimeout(new Error('Query read timeout'))).toBe(true);
    expect(isReadTimeout(new Error('Connection terminated'))).toBe(false);
  });

  it('names the constraint that refused, and only that', () => {
    const violation = coded('23505', 'duplicate key', { constraint: 'users_email_key' });
    expect(violatedConstraint(violation)).toBe('users_email_key');
    expect(violatedConstraint(byTypeOrm(violation))).toBe('users_email_key');
    expect(violatedConstraint(coded('42P01', 'x', { constraint: 'users_email_key' }))).toBeUndefined();
    expect(violatedConstraint(undefined)).toBeUndefined();
  });
});
