import type { HeldKind } from './breach-report.js';

/** An admin's account, and what guards it. */
export interface GuardedAdmin {
  name: string;
  username: string;
  authenticator: boolean;
  passkeys: number;
  /** The practice's day; null where the log knows none. */
  lastSignInOn: string | null;
}

/** A service outside of this machine that takes part. */
export interface OutsideService {
  what: string;
  /** The host's name alone: neither user names nor secrets. */
  where: string;
  why: string;
}

/** What the program knows of itself: its settings without their secrets, its accounts, its data and its log. */
export interface SystemFacts {
  /** ISO 8601, UTC. */
  asOf: string;
  practice: { name: string; lines: readonly string[]; contact: string };
  production: boolean;
  /** The origin under which it is reached. */
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
  /** Of the past year, but `since` and `total`. */
  log: {
    total: number;
    /** The practice's day of the first event. */
    since: string | null;
    signIns: number;
    refusedSignIns: number;
    refusedAttempts: number;
    exports: number;
  };
  /** As the page Health says it. */
  health: readonly { name: string; ok: boolean; sentence: string }[];
  breachReports: readonly { title: string; discoveredOn: string; exercise: boolean }[];
}
