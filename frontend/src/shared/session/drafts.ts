export const draftPrefix = 'steward_draft:';

/** Keeping of drafts beyond their tab, which an area adds once it is installed. */
export const beyondTab = {
  /** Called with each draft that is written. @param stored JSON */
  keep: (_name: string, _stored: string): void => undefined,
  /** Called after each call to the server. @param isAnswered false if it is out of reach */
  noteReach: (_isAnswered: boolean): void => undefined,
};

/**
 * Unsent text of one user, stored by this tab until it is sent, discarded, or the user logs out. It survives
 * a reload and a session that ended on another device; what is typed while the server is out of reach also survives a closed
 * tab. Without browser storage, nothing is stored.
 */
export class Drafts {
  private readonly prefix: string;

  constructor(userId: number) {
    this.prefix = `${draftPrefix}${userId}:`;
  }

  /** @returns undefined if there is none */
  read(key: string): unknown {
    const name = this.prefix + key;
    try {
      const stored = sessionStorage.getItem(name) ?? lastingDraft(name);
      return stored === undefined ? undefined : JSON.parse(stored);
    } catch {
      return undefined;
    }
  }

  /** @param value JSON */
  write(key: string, value: unknown): void {
    const name = this.prefix + key;
    try {
      const stored = JSON.stringify(value);
      sessionStorage.setItem(name, stored);
      beyondTab.keep(name, stored);
    } catch {
      // Storage is full or disabled: the text is still on the screen.
    }
  }

  erase(key: string): void {
    try {
      for (const storage of [sessionStorage, localStorage]) storage.removeItem(this.prefix + key);
    } catch {
      // A browser without storage has no drafts.
    }
  }

  /** Erases other users' drafts after a login; those beyond a tab wait for their users. */
  eraseOthers(): void {
    eraseDrafts((name) => !name.startsWith(this.prefix));
  }
}

/** Erases this tab's drafts, all of them or those with this name. */
export function eraseDrafts(isErased: (name: string) => boolean = () => true): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(draftPrefix) && isErased(name)) sessionStorage.removeItem(name);
  } catch {
    // A browser without storage has no drafts.
  }
}

/** Draft that was kept beyond its tab: the time, a space, and the draft. */
export function lastingDraft(name: string): string | undefined {
  const [at, ...stored] = localStorage.getItem(name)?.split(' ') ?? [];
  // Seven days.
  return Date.now() - Number(at) < 604_800_000 ? stored.join(' ') : undefined;
}
