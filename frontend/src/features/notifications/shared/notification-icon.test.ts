import { notificationIcon } from './notification-icon.ts';

test.each([
  ['document', 'document'],
  ['message', 'message'],
  ['payment', 'card'],
  ['appointment', 'calendar'],
])('the category %s has the icon %s, whatever the type', (category, icon) => {
  expect(notificationIcon({ category, type: 'warning' })).toBe(icon);
});

test.each([
  ['warning', 'alert'],
  ['success', 'check'],
  ['info', 'info'],
])('a category without an icon uses that of type %s', (type, icon) => {
  expect(notificationIcon({ category: 'goal', type })).toBe(icon);
});
