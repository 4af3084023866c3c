const prefix = 'steward_draft:';

/**
 * Unsent text of one person, kept by this tab until it is sent, discarded, or the person logs out. A session that ends on
 * another device, or a reload, loses nothing. Where the browser has no storage, nothing is kept.
 */
export class Drafts {
  private readonly prefix: string;

  constructor(userId: number) {
    this.prefix = `${prefix}${userId}:`;
  }

  /** @returns undefined where there is none */
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
      // Storage is full or refused: the text is still on the screen.
    }
  }

  erase(key: string): void {
    eraseDrafts((name) => name === this.prefix + key);
  }

  /** Nothing of another person stays once this one is logged in. */
  eraseOthers(): void {
    eraseDrafts((name) => !name.startsWith(this.prefix));
  }
}

/** Erases this tab's drafts, all of them or those with such a name. */
export function eraseDrafts(isErased: (name: string) => boolean = () => true): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(prefix) && isErased(name)) sessionStorage.removeItem(name);
  } catch {
    // A browser without storage has no drafts.
  }
}
