import type { CopyState } from './nights.js';

/** A folder or bucket that takes copies. Refuses with `PlaceRefused`. */
export abstract class Place {
  /** Names of all files in it; reads nothing in folders below it. @param mayCreate to make a place that is missing */
  abstract names(mayCreate: boolean): Promise<string[]>;
  /** Adds a file, which appears under its name once it is complete. */
  abstract put(file: string, name: string): Promise<void>;
  /** @returns where the bytes of a file can be read: in the place, or in the folder, to which they were fetched */
  abstract fetch(name: string, folder: string): Promise<string>;
  abstract remove(name: string): Promise<void>;
}

/** Whatever the database keeps about the copies. */
export abstract class CopyStates {
  /** Begins anew for another place. @param place of the settings @param now its first start, if it is new */
  abstract of(place: string, now: Date): Promise<CopyState>;
  /** @param error undefined after a good copy */
  abstract note(place: string, made: Date, error: string | undefined): Promise<void>;
  /** @param error undefined if the oldest copy was restored on trial */
  abstract noteOldest(night: Date, error: string | undefined): Promise<void>;
}

/** Lets one of all instances work. */
export abstract class Alone {
  /** Does nothing while another one works. */
  abstract run(work: () => Promise<void>): Promise<void>;
}
