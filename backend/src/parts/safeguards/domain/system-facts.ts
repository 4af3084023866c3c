import type { Text } from '@steward/texts';
import type { StaffRole } from '../../../kernel/index.js';
import type { HeldKind } from './breach-report.js';

/** Facts about the running system: settings without their secrets, accounts, data and log. */
export interface SystemFacts {
  /** ISO 8601, UTC. */
  asOf: string;
  practice: { name: string; lines: readonly string[]; contact: string };
  production: boolean;
  /** Public origin of this installation. */
  publicUrl: string;
  /** The end of an encrypted connection. */
  tlsBy: 'steward' | 'proxy';
  adminMfa: 'required' | 'optional';
  throttle: boolean;
  sessions: {
    idleHours: number;
    longestDays: number;
    rememberedIdleDays: number;
    rememberedLongestDays: number;
    freshMinutes: number;
  };
  scansUploads: boolean;
  database: { embedded: boolean; version: string };
  storage: 'disk' | 's3';
  secretFrom: 'environment' | 'data folder';
  secretRotation: boolean;
  ownCertificate: boolean;
  /** External services; `where` is a host name only, without user names or secrets; undefined: a socket. */
  services: readonly { what: Text; where: string | undefined; why: Text }[];
  /** Admin accounts and their second factors. */
  admins: readonly {
    name: string;
    username: string;
    role: StaffRole;
    authenticator: boolean;
    passkeys: number;
    /** Date in the practice's time zone; null if the log has none. */
    lastSignInOn: string | null;
  }[];
  /** Clients that consultants and assistants see. */
  staffSees: 'all' | 'assigned';
  /** People who may act for clients besides their own; the earliest last day of a helper, YYYY-MM-DD. */
  access: { people: number; nextLastDay: string | null };
  clients: { open: number; closed: number; withSecondFactor: number };
  held: readonly { kind: HeldKind; clients: number; items: number }[];
  accessTokens: number;
  retention: { rules: readonly { what: Text; years: number }[]; holds: number };
  /** In the past year, except for `since` and `total`. */
  log: {
    total: number;
    /** Date of the first event, in the practice's time zone. */
    since: string | null;
    signIns: number;
    refusedSignIns: number;
    refusedAttempts: number;
    exports: number;
  };
  /** As shown on the health page, in the language in which they were read. */
  health: readonly { name: string; ok: boolean; sentence: string }[];
  breachReports: readonly { title: string; discoveredOn: string; exercise: boolean }[];
}
