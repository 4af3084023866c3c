import type { Actor } from '../../kernel/index.js';

/* Parts may add something that packs send, without knowing the part that has packs. */

declare module '../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    'pack.contents': PackContent;
  }
}

/** Something that packs hold and send, under a key that the part adds to the four classes below. */
export interface PackContent {
  key: string;
  /**
   * Checks what the caller sent, which is valid by its DTO.
   * @returns what the pack stores @throws DomainError invalid, by the field
   */
  read(sent: readonly object[]): Promise<readonly object[]>;
  /** As answers have it: for each of several packs what it stores, in their order. */
  shown(stored: readonly (readonly object[])[]): Promise<object[][]>;
  /**
   * As it would be sent. The message of a pack names the earliest due date.
   * @param today day in the practice's time zone @throws DomainError conflict, if something was deleted meanwhile
   */
  preview(stored: readonly object[], today: string): Promise<PreviewedContent[]>;
  /** Sends it, within the commit of the pack. @returns ids of what was made @throws DomainError as `preview` */
  send(admin: Actor, userId: number, stored: readonly object[], today: string): Promise<number[]>;
}

export interface PreviewedContent {
  title: string;
  /** Day in the practice's time zone, as 2027-01-31; null without one */
  dueDate: string | null;
}

/** Keys of a pack in a request. */
export class NewPackKeys {}
/** Keys of a pack in an answer. */
export class PackKeys {}
/** Keys of a preview. */
export class PackPreviewKeys {}
/** Keys of what was sent. */
export class AppliedPackKeys {}
