import type { HeldKind } from './breach-report.js';

/** An admin account and its second factors. */
interface GuardedAdmin {
  name: string;
  username: string;
  authenticator: boolean;
  passkeys: number;
  /** Date in the practice's time zone; null if the log has none. */
  lastSignInOn: string | null;
}

/** An external service. */
export interface OutsideService {
  what: string;
  /** Host name only, without user names or secrets. */
  where: string;
  why: string;
}

/** Facts about the running system: settings without their secrets, accounts, data and log. */
export interface SystemFacts {
  /** ISO 8601, UTC. */
  asOf: string;
  practice: { name: string; lines: readonly string[]; contact: string };
  production: boolean;
  /** Public origin of this installation. */
  publicUrl: string;
  adminMfa: 'required' | 'optional';
  throttle: boolean;
  scansUploads: boolean;
  database: { embedded: boolean; version: string };
  storage: 'disk' | 's3';
  secretFrom: 'environment' | 'data folder';
  secretRotation: boolean;
  ownCertificate: boolean;
  services: readonly OutsideService[];
  admins: readonly GuardedAdmin[];
  clients: { open: number; closed: number; withSecondFactor: number };
  held: readonly { kind: HeldKind; clients: number; items: number }[];
  accessTokens: number;
  retention: { rules: readonly { what: string; years: number }[]; holds: number };
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
  /** As shown on the health page. */
  health: readonly { name: string; ok: boolean; sentence: string }[];
  breachReports: readonly { title: string; discoveredOn: string; exercise: boolean }[];
}
