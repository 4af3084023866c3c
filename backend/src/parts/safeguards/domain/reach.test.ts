import { accessScopes } from '../../../kernel/index.js';
import { kindsOfHelper, kindsOfOwner, kindsOfStaff } from './reach.js';

describe('kinds of client data that an account can open', () => {
  it('are all for owners and consultants, and neither files, money, goals nor notes for assistants', () => {
    expect(kindsOfStaff('owner')).toContain('note');
    expect(kindsOfStaff('consultant')).toEqual(kindsOfStaff('owner'));
    expect(kindsOfStaff('assistant')).toEqual(['profile', 'birthdate', 'photo', 'message', 'appointment']);
  });

  it('are all but the notes of the practice for clients', () => {
    expect(kindsOfOwner()).toEqual(kindsOfStaff('owner').filter((kind) => kind !== 'note'));
  });

  it('are those of a helper’s scopes, and the details that all access shows', () => {
    expect(kindsOfHelper(['upload'])).toEqual(['profile', 'birthdate']);
    expect(kindsOfHelper(['documents'])).toEqual(['profile', 'birthdate', 'document', 'signature']);
    expect(kindsOfHelper(accessScopes)).toEqual([
      'profile',
      'birthdate',
      'document',
      'signature',
      'message',
      'invoice',
      'appointment',
    ]);
  });
});
