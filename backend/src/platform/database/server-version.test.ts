import { refuseOldServer } from './server-version.js';

test.each(['15.0', '17.2 (Debian 17.2-1.pgdg120+1)', '18beta1'])('%s is accepted', (version) => {
  expect(() => refuseOldServer(version)).not.toThrow();
});

test.each(['14.11 (Debian 14.11-1)', '9.6.24', ''])('%s is refused in one sentence', (version) => {
  expect(() => refuseOldServer(version)).toThrow(
    `The database is PostgreSQL ${version.split(' ')[0]}, but Steward needs 15 or later.`,
  );
});
