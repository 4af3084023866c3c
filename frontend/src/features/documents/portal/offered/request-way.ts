import type { AddedComponent } from '../../../../shared/parts/parts-in-use';

/** An open request, or an item of its checklist, that is answered in another way than by its field. */
export interface RequestWay {
  /** document_requests.id */
  id: number;
  /** Item of a checklist. */
  itemId?: number | undefined;
  title: string;
  /** Called when the file has arrived; true if the screen says so. */
  onSent: () => boolean;
}

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Another way to send the file of a request, beside its field. */
    'request.ways': AddedComponent<RequestWay>;
  }
}
