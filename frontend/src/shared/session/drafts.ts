const prefix = 'steward_draft:';

/**
 * Unsent text of one user, stored by this tab until it is sent, discarded, or the user logs out. It survives
 * a reload and a session that ended on another device. Without browser storage, nothing is stored.
 */
export class Drafts {
  private readonly prefix: string;

  constructor(userId: number) {
    this.prefix = `${prefix}${userId}:`;
  }

  /** @returns undefined if there is none */
  read(key: string): unknown {
    try {
      const stored = sessionStorage.getItem(this.prefix + key);
      return stored === null ? undefined : JSON.parse(stored);
    } catch {
      return undefined;
    }
  }

  /** @param value JSON */
  write(key: string, value: unknown): void {
    try {
      sessionStorage.setItem(this.prefix + key, JSON.stringify(value));
    } catch {
      // Storage is full or disabled: the text is still on the screen.
    }
  }

  erase(key: string): void {
    eraseDrafts((name) => name === this.prefix + key);
  }

  /** Erases other users' drafts after a login. */
  eraseOthers(): void {
    eraseDrafts((name) => !name.startsWith(this.prefix));
  }
}

/** Erases this tab's drafts, all of them or those with this name. */
export function eraseDrafts(isErased: (name: string) => boolean = () => true): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(prefix) && isErased(name)) sessionStorage.removeItem(name);
  } catch {
    // A browser without storage has no drafts.
  }
}
