import { DomainError } from '../../../kernel/index.js';
import { type NewUser, User } from './user.js';
import { passwordRule } from './account-rules.js';
import { numbered, stemOf } from './username.js';
import { cpuTimeOf } from '../../../../test/cpu-time.js';

const noon = new Date('2026-11-20T12:00:00Z');
const day = 24 * 60 * 60_000;
const daysLater = (days: number): Date => new Date(noon.getTime() + days * day);
const own = 'alex@example.com';
const unseen = { isFirst: false, shownAt: null, shownBy: null, emailedTo: own, account: null } as const;
const seen = (shownAt: Date, shownBy: number | null, isFirst = false) => ({
  isFirst,
  shownAt,
  shownBy,
  emailedTo: null,
  account: null,
});
/** An emailed link of an account that an owner connected at noon. */
const through = (days: number, isConfirmed = false) => ({
  ...unseen,
  account: { id: 4, connectedAt: noon, connectedBy: 1, isConfirmed, queuedAt: daysLater(days) },
});
const aUser = (role: 'admin' | 'client' = 'client', more: Partial<NewUser> = {}): User => {
  const names = { username: 'asample', email: 'alex@example.com', firstName: 'Alex', lastName: 'Sample' };
  return Object.assign(new User({ ...names, password: 'a hash', role, ...more }, noon), { id: 7 });
};

describe('a user', () => {
  it('is open at first', () => {
    expect(aUser()).toMatchObject({ role: 'client', created_at: noon, closed_at: null, password: 'a hash' });
  });

  it('is recorded by its name, without one by its username', () => {
    const nameless = Object.assign(aUser(), { firstName: null, lastName: null });
    const titles = [aUser(), nameless].map((user) => user.registered(null).subject.title);
    expect(titles).toEqual(['Alex Sample', 'asample']);
  });

  it('loses its password and keeps its name when closed', () => {
    const user = aUser();
    const later = new Date('2026-12-01T09:00:00Z');
    expect(user.close(1, later)).toEqual({
      type: 'user.closed',
      userId: 7,
      at: later,
      actorId: 1,
      clientId: 7,
      subject: { type: 'account', id: 7, title: 'Alex Sample' },
    });
    expect(user).toMatchObject({
      closed_at: later,
      password: '',
      username: 'asample',
      email: 'alex@example.com',
    });
  });

  it('can be closed once', () => {
    const user = aUser();
    user.close(1, noon);
    expect(() => user.close(1, new Date())).toThrow(DomainError);
    expect(user.closed_at).toBe(noon);
  });

  it('cannot be closed as an admin, and stays unchanged', () => {
    const admin = aUser('admin');
    expect(() => admin.close(1, noon)).toThrow(
      expect.objectContaining({ kind: 'not_found', code: 'client.not_found' }) as Error,
    );
    expect(admin).toMatchObject({ closed_at: null, password: 'a hash' });
  });
});

describe("a user's address and password", () => {
  const later = new Date('2026-12-01T09:00:00Z');

  it('can be changed by their owner', () => {
    const user = aUser();
    expect(user.changePassword('another hash', later)).toMatchObject({
      type: 'account.password_changed',
      actorId: 7,
      subject: { id: 7 },
    });
    expect(user.changeEmail('new@example.com', later).details).toEqual({
      from: 'alex@example.com',
      to: 'new@example.com',
    });
    expect(user).toMatchObject({ password: 'another hash', email: 'new@example.com' });
  });

  it('knows how the practice took part in the login, until an unseen link sets the password', () => {
    const user = aUser('client', { passwordByPractice: true });
    expect(user.passwordSet(1)).toMatchObject({
      type: 'account.password_set',
      actorId: 1,
      subject: { id: 7 },
    });
    user.acceptShownInvitation(noon, noon);
    user.acceptShownInvitation(later, later);
    user.resetPassword('by a shown link', seen(noon, 1), later);
    user.resetPassword('by a printed link', seen(later, null), later);
    user.changePassword('by its owner', later);
    const marks = {
      passwordLinkShownAt: later,
      passwordLinkShownBy: 1,
      passwordSetByPracticeAt: user.created_at,
      invitationShownAt: noon,
      replacingLinkShownAt: noon,
      replacingLinkShownBy: 1,
    };
    expect(user).toMatchObject(marks);
    // No mail server took it.
    user.resetPassword('by a link that was not sent', { ...unseen, emailedTo: null }, later);
    expect(user).toMatchObject(marks);
    expect(user.resetPassword('by an emailed link', unseen, later).type).toBe('account.password_reset');
    expect(user).toMatchObject({
      password: 'by an emailed link',
      passwordLinkShownAt: null,
      passwordLinkShownBy: null,
      passwordSetByPracticeAt: null,
      invitationShownAt: null,
      replacingLinkShownAt: null,
      replacingLinkShownBy: null,
    });
    expect(aUser().passwordSet(1)).toBeUndefined();
    const invited = aUser('client', { password: '' });
    invited.resetPassword('by a shown invitation', seen(later, 1, true), later);
    expect(invited).toMatchObject({
      passwordLinkShownAt: later,
      invitationShownAt: later,
      replacingLinkShownAt: null,
    });
  });

  it.each([
    ['unconfirmed', () => aUser()],
    [
      'confirmed',
      () => {
        const user = aUser();
        user.confirmEmail('link', false, noon);
        return user;
      },
    ],
  ])('keeps its marks however the address is changed afterwards, at first %s', (_, make) => {
    const user = make();
    user.resetPassword('by a shown link', seen(noon, 1), noon);
    user.changeEmail('thief@example.com', daysLater(6));
    user.confirmEmail('link', false, daysLater(6));
    user.resetPassword('by an emailed link', { ...unseen, emailedTo: 'thief@example.com' }, daysLater(6));
    expect(user).toMatchObject({
      passwordLinkShownAt: noon,
      emailChangedAt: daysLater(6),
      emailChangedFrom: own,
    });
    user.undoEmailChange(own, daysLater(7));
    user.resetPassword('by an emailed link', unseen, daysLater(7));
    expect(user).toMatchObject({ passwordLinkShownAt: null, emailChangedAt: null, emailChangedFrom: null });
  });

  it('has a mark of an address that was confirmed before, whatever the present one is', () => {
    const user = aUser();
    user.confirmEmail('link', false, noon);
    user.changeEmail('second@example.com', noon);
    user.resetPassword('by a shown link', seen(noon, 1), noon);
    user.resetPassword('x', { ...unseen, emailedTo: 'second@example.com' }, noon);
    expect(user.passwordLinkShownAt).toEqual(noon);
    user.resetPassword('x', { ...unseen, emailedTo: 'Alex@Example.com' }, noon);
    expect(user.passwordLinkShownAt).toBeNull();
  });

  it('may change its address a week after a link that the practice saw was used', () => {
    const user = aUser('client', { password: '' });
    user.resetPassword('by a shown link', seen(noon, 1, true), daysLater(6));
    user.changeEmail('new@example.com', daysLater(13));
    expect(user.emailChangedAt).toBeNull();
    user.changeEmail('newer@example.com', new Date(daysLater(13).getTime() - 1));
    expect(user.emailChangedFrom).toBe('new@example.com');
  });

  it('is marked by a link of a new email account that one owner alone connected, which ends no mark', () => {
    for (const link of [through(7), through(1, true)]) {
      const user = aUser();
      user.resetPassword('x', link, later);
      expect(user.linkEmailAccountId).toBeNull();
    }
    const user = aUser();
    user.resetPassword('by a shown link', seen(noon, 1), noon);
    user.resetPassword('x', through(6.9), later);
    expect(user).toMatchObject({ linkEmailAccountId: 4, passwordLinkShownAt: noon });
    user.resetPassword('x', through(7), later);
    expect(user).toMatchObject({ linkEmailAccountId: null, passwordLinkShownAt: null });
  });

  it('are reverted together: the person who changed the address knew the password', () => {
    const user = aUser();
    user.changeEmail('thief@example.com', noon);
    expect(user.undoEmailChange('alex@example.com', later)).toMatchObject({
      type: 'account.email_change_undone',
      at: later,
    });
    expect(user).toMatchObject({ password: '', email: 'alex@example.com' });
  });

  it('is confirmed until it changes', () => {
    const user = aUser();
    expect(user).toMatchObject({ emailConfirmed: false, receivesEmail: true });
    expect(user.confirmEmail('reset', true, later)).toEqual({
      type: 'account.email_confirmed',
      email: 'alex@example.com',
      endsEarlierAccess: true,
      at: later,
      actorId: 7,
      clientId: 7,
      subject: { type: 'account', id: 7, title: 'Alex Sample' },
      details: { email: 'alex@example.com', by: 'reset' },
    });
    expect(user).toMatchObject({ emailConfirmed: true, receivesEmail: true });
    user.changeEmail('new@example.com', later);
    expect(user).toMatchObject({ emailConfirmed: false, receivesEmail: false });
    user.changeEmail('alex@example.com', later);
    expect(user.emailConfirmed).toBe(false);
    // The previous version does not have the column.
    user.confirmEmail('link', false, later);
    user.email = 'elsewhere@example.com';
    expect(user.emailConfirmed).toBe(false);
  });

  it('cannot change once the account is closed', () => {
    const user = aUser();
    user.close(1, noon);
    expect(() => user.changePassword('x', later)).toThrow(DomainError);
    expect(() => user.resetPassword('x', unseen, later)).toThrow(DomainError);
    expect(() => user.changeEmail('x', later)).toThrow(DomainError);
    expect(() => user.undoEmailChange('x', later)).toThrow(DomainError);
    expect(() => user.confirmEmail('link', false, later)).toThrow(DomainError);
    expect(user).toMatchObject({ password: '', email: 'alex@example.com' });
  });
});

it.each([
  ['Ana@example.com', [], 'ana'],
  ['ana@example.org', ['ana'], 'ana2'],
  ['ANA@example.net', ['ana', 'ana2'], 'ana3'],
  ['ab@example.com', [], 'ab2'],
  ['A@example.com', [], 'a10'],
  [`${'a'.repeat(60)}@example.com`, [], 'a'.repeat(46)],
])('suggests a free username for %s, beside %j', (email, taken, username) => {
  expect(numbered(stemOf(email), new Set(taken))).toBe(username);
});

describe('the password rule', () => {
  it.each(['Abcdef1!', 'River-stone-9?', 'ÄÖÜäöü1#', 'Пароль1&', 'with\nA line1$', `${'x'.repeat(190)}Y1*`])(
    'accepts %j',
    (password) => {
      expect(passwordRule.pattern.test(password)).toBe(true);
    },
  );

  it.each([
    ['no capital', 'abcdef1!'],
    ['no small letter', 'ABCDEF1!'],
    ['no digit', 'Abcdefg!'],
    ['no special character', 'Abcdefg1'],
    ['a special character that does not count', 'Abcdefg1-'],
  ])('refuses %s', (_what, password) => {
    expect(passwordRule.pattern.test(password)).toBe(false);
  });

  it('is fast for any text', async () => {
    const check = () =>
      ['a'.repeat(100_000), 'A1'.repeat(50_000)].map((text) => passwordRule.pattern.test(text));
    expect(await cpuTimeOf(check)).toBeLessThan(2_000);
  });
});
