import type { Tone } from './clean.ts';
import type { Corners } from './geometry.ts';

/** Work of the scanner's workers. They have one photo at a time, since a phone has no memory for more. */
export type Task =
  /** Reads a photo, and looks for the page in it. */
  | { do: 'look'; photo: Blob }
  /** Cuts the page out of that photo. */
  | { do: 'cut'; corners: Corners; tone: Tone }
  /** Makes one PDF of cut pages. */
  | { do: 'join'; pages: readonly Blob[] };

/** Results of each task. */
export interface Results {
  /** Corners in fractions of the photo; undefined if it shows no clear page. */
  look: Corners | undefined;
  /** A JPEG. */
  cut: Blob;
  /** Undefined if the pages are too large for one file. */
  join: Uint8Array<ArrayBuffer> | undefined;
}

export interface Asked<Kind extends Task['do']> {
  id: number;
  task: Extract<Task, { do: Kind }>;
}

/** Pages that are in the PDF so far, the result, or that the task failed. */
export type Answer = { id: number } & (
  | { pagesDone: number }
  | { result: Results[Task['do']] }
  | { failed: true }
);
