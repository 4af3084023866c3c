import { readFileSync } from 'node:fs';

/** An invalid setting. The message names the variable and its requirement. */
export class SettingsError extends Error {}

/** Why the rules of a practice in use hold, in the words of a refusal; undefined: they do not. */
export type Production = 'NODE_ENV=production' | 'DOMAIN is set' | undefined;

export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Any setting can be passed as a file (from a vault, a container or systemd) by its name with `_FILE`:
 * `APP_SECRET_FILE=/run/secrets/app-secret`.
 */
const secrets = new Set([
  'DATABASE_URL',
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'BACKUP_PASSPHRASE',
  'BACKUP_ACCESS_KEY_ID',
  'BACKUP_SECRET_ACCESS_KEY',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'AWS_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SCHEDULING_WEBHOOK_SECRET',
  'SIGNING_CERTIFICATE_PASSWORD',
]);

/** @returns content of the file that the variable names @throws SettingsError */
function secretInFile(name: string, env: Variables): string | undefined {
  const file = env[`${name}_FILE`]?.trim();
  if (!file) return undefined;
  if (env[name]?.trim()) throw new SettingsError(`${name} must be unset if ${name}_FILE is set.`);
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret !== '') return secret;
  } catch {
    // The message below reports it.
  }
  throw new SettingsError(`${name}_FILE must be a readable file that is not empty.`);
}

/** The variables of the environment, trimmed and checked; empty ones are unset. */
export class Environment {
  constructor(private readonly env: Variables) {}

  /** @throws SettingsError if it is in a file that cannot be read */
  value(name: string): string | undefined {
    const inFile = secrets.has(name) ? secretInFile(name, this.env) : undefined;
    return inFile ?? (this.env[name]?.trim() || undefined);
  }

  /** @throws SettingsError always */
  refuse(name: string, must: string): never {
    throw new SettingsError(`${name} must be ${must}.`);
  }

  /** @param must requirement if it is unset, for example `set if PAYMENTS is stripe` */
  required(name: string, must: string): string {
    return this.value(name) ?? this.refuse(name, must);
  }

  oneOf<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const given = this.value(name)?.toLowerCase();
    if (given === undefined) return fallback;
    return choices.find((choice) => choice === given) ?? this.refuse(name, `one of ${choices.join(', ')}`);
  }

  isOn(name: string, fallback: 'on' | 'off'): boolean {
    return this.oneOf(name, ['on', 'off'], fallback) === 'on';
  }

  /** @param protocols with their colon */
  url(name: string, ...protocols: string[]): URL | undefined {
    const given = this.value(name);
    if (given === undefined) return undefined;
    const parsed = URL.canParse(given) ? new URL(given) : undefined;
    if (parsed && protocols.includes(parsed.protocol)) return parsed;
    return this.refuse(name, `an address that starts with ${protocols.join(' or ')}`);
  }
}
