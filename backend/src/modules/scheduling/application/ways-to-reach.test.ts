import { capitalized } from '@steward/texts/locale';
import { callUs, emailUs, reachUs } from './ways-to-reach.js';

const practice = { phone: '(210) 555-0123', email: 'office@example.com' };
const none = { phone: '', email: '' };

it.each([
  [callUs(practice), 'call (210) 555-0123'],
  [callUs(none), 'write to us on our website'],
  [emailUs(practice), 'email office@example.com'],
  [emailUs(none), 'write to us on our website'],
  [reachUs(practice), 'email office@example.com or call (210) 555-0123'],
  [reachUs({ ...practice, email: '' }), 'call (210) 555-0123'],
  [reachUs(none), 'write to us on our website'],
  [capitalized(callUs(none)), 'Write to us on our website'],
])('%s', (text, expected) => expect(text).toBe(expected));
