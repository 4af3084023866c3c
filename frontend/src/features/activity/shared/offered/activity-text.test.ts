import { addTranslations, inLanguage } from '@steward/texts';
import { activityIcon, activitySentence } from './activity-text.ts';

const jordan = { id: 1, name: 'Jordan Example' };
const agreement = { type: 'document', id: 12, title: 'Engagement Agreement 2027' } as const;
const account = { type: 'account', id: 2, title: 'asample' } as const;

function words(type: string, actor: typeof jordan | null = jordan, me = 2): string {
  const subject = /^(account|profile)\./.test(type) ? account : agreement;
  const { before, title, after } = activitySentence({ type, actor, subject }, me);
  return before + title + after;
}

test('an event reads as a sentence with actor and title', () => {
  expect(words('document.uploaded')).toBe('Jordan Example uploaded Engagement Agreement 2027');
  expect(words('document.signed', jordan, 1)).toBe('You signed Engagement Agreement 2027');
  expect(words('document_request.answered')).toBe(
    'Jordan Example answered the request for Engagement Agreement 2027',
  );
  expect(words('document_request.reminded', null)).toBe('Reminder: Engagement Agreement 2027 is due soon');
  expect(words('account.signed_in', { id: 2, name: 'Alex Sample' })).toBe('You logged in');
  expect(words('account.password_changed', { id: 2, name: 'Alex Sample' })).toBe('You changed your password');
  expect(words('profile.changed', { id: 2, name: 'Alex Sample' })).toBe('You changed your profile');
  expect(words('profile.changed', jordan, 1)).toBe('You changed the profile of asample');
  expect(words('account.registered', jordan)).toBe('Jordan Example created your account');
  expect(words('account.registered', jordan, 1)).toBe('You created the account');
});

test('the title is separate, so that it can be a link', () => {
  const sentence = activitySentence({ type: 'document.consented', actor: jordan, subject: agreement }, 2);
  expect(sentence).toStrictEqual({
    before: 'Jordan Example agreed to sign ',
    title: 'Engagement Agreement 2027',
    after: ' electronically',
  });
  expect(activitySentence({ type: 'account.closed', actor: jordan, subject: account }, 2).title).toBe('');
});

test('a certificate is named in the language of the reader', () => {
  const subject = { type: 'destruction', id: 3, title: 'Certificate 3' } as const;
  const titleOf = () => activitySentence({ type: 'destruction.made', actor: null, subject }, 1).title;
  expect(titleOf()).toBe('Certificate 3');
  addTranslations('es', { 'Certificate {id}': ['Certificado ', ['id']] });
  expect(inLanguage('es', titleOf)).toBe('Certificado 3');
});

test('pattern characters in a title are plain text', () => {
  const subject = { ...agreement, title: 'Costs $& {who}' };
  expect(activitySentence({ type: 'document.viewed', actor: jordan, subject }, 2).title).toBe(
    'Costs $& {who}',
  );
});

test('the title is where the language of the reader has it', () => {
  addTranslations('es', { '{who} viewed {title}': [['title'], ': visto por ', ['who']] });
  const event = { type: 'document.viewed', actor: jordan, subject: agreement };
  expect(inLanguage('es', () => activitySentence(event, 2))).toStrictEqual({
    before: '',
    title: 'Engagement Agreement 2027',
    after: ': visto por Jordan Example',
  });
});

test('an unknown event has a plain sentence', () => {
  expect(words('document.notarised')).toBe('Activity on Engagement Agreement 2027');
  expect(words('document_template.refused')).toBe(
    'Jordan Example could not complete an action on Engagement Agreement 2027',
  );
  expect(activityIcon({ subject: agreement })).toBe('document');
});
