import type { ComponentType } from 'react';
import type { ZodMiniType } from 'zod/mini';
import type { IconName } from '../../../../shared/kit/icon';

/* Parts may add something that packs send, without knowing the part that has packs. */

/** One of its things in the form of a pack. */
export interface PackContentRow {
  /** As typed; '' without a due date. */
  dueInDays: string;
}

interface PackContentWords {
  /** Heading of the section, also in the preview. */
  title: string;
  hint: string;
  add: string;
  row: (number: number) => string;
  remove: (number: number) => string;
  /** '2 questionnaires' */
  count: (count: number) => string;
  /** Mark of a pack that names a deleted one. */
  missing: string;
  /** Sentences that name everything that a pack can send, in place of those without this content. */
  ofPacks: { intro: string; empty: string; nothing: string };
}

/** Something that packs hold and send. */
export interface PackContent {
  /** Key in requests and answers, and in the form: that of the server's addition of the same name. */
  key: string;
  icon: IconName;
  /** Most rows of one pack. */
  most: number;
  words: () => PackContentWords;
  emptyRow: PackContentRow;
  rule: ZodMiniType<PackContentRow[]>;
  /** Fields of a row beside its due date, which find the form in its context. @param name of the row: 'questionnaires.0' */
  Fields: ComponentType<{ name: string }>;
  /** @param stored row of a pack in an answer */
  rowOf(stored: object): PackContentRow;
  /** Row of a pack in a request. */
  sentOf(row: PackContentRow): object;
  /** True if it names something deleted, so that the pack cannot be sent. */
  isMissing(stored: object): boolean;
}

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Loaded with the screens of packs. */
    'pack.contents': () => Promise<PackContent>;
  }
}
