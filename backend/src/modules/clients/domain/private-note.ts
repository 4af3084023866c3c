import type { Recorded } from '../../../kernel/index.js';

/** Maximum number of characters. */
export const maximumNote = 20_000;

/** A private note of the practice about a client, as it is answered. */
export interface Note {
  id: number;
  /** users.id of the client whom it is about. */
  userId: number;
  content: string;
  /** Original author. */
  author: { id: number; name: string };
  created_at: string;
  updated_at: string;
}

/** An event of a private note. It does not contain the text, since the activity log keeps it forever. */
export interface NoteEvent extends Recorded {
  type: 'note.created' | 'note.changed' | 'note.deleted' | 'note.destroyed';
}
