import { msg } from '@steward/texts';
import type { SystemFacts } from '../domain/system-facts.js';

/** A well-configured installation. */
export const someFacts: SystemFacts = {
  asOf: '2026-11-21T12:00:00.000Z',
  practice: { name: 'Example', lines: [], contact: '' },
  production: true,
  publicUrl: 'https://portal.example.com',
  tlsBy: 'proxy',
  adminMfa: 'required',
  throttle: true,
  sessions: {
    idleHours: 12,
    longestDays: 7,
    rememberedIdleDays: 30,
    rememberedLongestDays: 90,
    freshMinutes: 15,
  },
  scansUploads: true,
  database: { embedded: true, version: '17.2' },
  storage: 'disk',
  secretFrom: 'environment',
  secretRotation: false,
  ownCertificate: false,
  services: [
    {
      what: msg('Mail server'),
      where: 'smtp.example.com',
      why: msg('Stores files, each encrypted before it is sent'),
    },
  ],
  admins: [
    {
      name: 'Jordan Example',
      username: 'jordan',
      role: 'owner',
      authenticator: true,
      passkeys: 2,
      lastSignInOn: '2026-11-20',
    },
  ],
  staffSees: 'all',
  access: { people: 0, nextLastDay: null },
  clients: { open: 3, closed: 1, withSecondFactor: 2 },
  held: [{ kind: 'birthdate', clients: 2, items: 2 }],
  accessTokens: 0,
  retention: { rules: [{ what: msg('Messages'), years: 7 }], holds: 0 },
  log: { total: 9, since: '2026-01-01', signIns: 4, refusedSignIns: 1, refusedAttempts: 0, exports: 0 },
  health: [{ name: 'Backup', ok: true, sentence: 'The last backup was checked.' }],
  breachReports: [],
};
