import type { Recorded } from '../../../kernel/index.js';

export const tagColors = ['gray', 'green', 'blue', 'violet', 'rose', 'amber', 'brown'] as const;
export type TagColor = (typeof tagColors)[number];

/** Maximum number of tags per client. */
export const tagsPerClient = 10;
/** Characters of a name. */
export const longestTagName = 30;

/** A word of the practice for clients. It exists as long as a client has it. */
export interface Tag {
  id: number;
  name: string;
  color: TagColor;
}

export interface TagChange {
  /** Names, of new tags as well. */
  add: readonly string[];
  /** Names; all that are not added. */
  remove: readonly string[] | 'others';
}

/** A client with the names of its tags. */
export interface TaggedClient {
  /** users.id. */
  id: number;
  tags: readonly string[];
}

/** A client has other tags, or a tag has another name or color. Only staff see both. */
export interface TagEvent extends Recorded {
  type: 'client.tagged' | 'tag.changed';
}
