import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { databaseTrouble, isDeadlock, violatedConstraint } from './database-error.js';

const coded = (code: string, message = 'something', more = {}): Error =>
  Object.assign(new Error(message), { code, ...more });
const byTypeOrm = (error: Error): Error => new QueryFailedError('SELECT 1', [], error);

describe('database errors', () => {
  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
    'ETIMEDOUT',
    'EPIPE',
    'EAI_AGAIN',
    'ENOTFOUND',
    '57014',
    '57P01',
    '57P02',
    '57P03',
    '53300',
    '08000',
    '08001',
    '08003',
    '08004',
    '08006',
    '40P01',
  ])('%s is a temporary outage', (code) => {
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
  ])('"%s" is an outage, too', (message) => {
    expect(databaseTrouble(new Error(message))).toMatchObject({ kind: 'unavailable' });
    expect(databaseTrouble(byTypeOrm(new Error(message)))).toMatchObject({ kind: 'unavailable' });
  });

  it('a connection that TypeORM has released in the middle of a transaction is an outage', () => {
    for (const Released of [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError])
      expect(databaseTrouble(new Released())).toMatchObject({
        kind: 'unavailable',
        code: 'database.unavailable',
      });
  });

  it('does not reveal details', () => {
    const secret = coded('ECONNREFUSED', 'connect ECONNREFUSED 10.1.2.3:5432');
    expect(databaseTrouble(secret)?.message).toBe('The service is briefly unavailable. Please try again.');
  });

  it('a full disk is a separate error', () => {
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
  ])('%s is not one', (error) => {
    expect(databaseTrouble(error)).toBeUndefined();
  });

  it('detects a deadlock', () => {
    expect(isDeadlock(byTypeOrm(coded('40P01')))).toBe(true);
    expect(isDeadlock(coded('40001'))).toBe(false);
  });

  it('names the violated constraint, and only that', () => {
    const violation = coded('23505', 'duplicate key', { constraint: 'users_email_key' });
    expect(violatedConstraint(violation)).toBe('users_email_key');
    expect(violatedConstraint(byTypeOrm(violation))).toBe('users_email_key');
    expect(violatedConstraint(coded('42P01', 'x', { constraint: 'users_email_key' }))).toBeUndefined();
    expect(violatedConstraint(undefined)).toBeUndefined();
  });
});
