import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MessagesService } from '../../../shared/api';
import { Drafts } from '../../../shared/drafts';
import { useAuth } from '../../../shared/session';
import { DraftSaver, withUnsaved, type UnsavedDraft } from './draft-saver';

/** The draft as the server has it, asked for each time a conversation is opened. */
export function useSavedDraft(id: number) {
  return useQuery({
    // Not below the path of the conversations: what is written there leaves it alone.
    queryKey: [`draft of conversation ${id}`],
    queryFn: async () => (await MessagesService.messageDraft({ id })).content,
    gcTime: 0,
  });
}

/**
 * The draft of a conversation, and how it is saved: in this tab at each change, and on the server after a pause in
 * typing, when the field is left, and when the page is hidden or left.
 * @param saved the server's draft
 */
export function useDraft(id: number, saved: string): { draft: string; saver: DraftSaver } {
  const { user } = useAuth();
  const [drafts] = useState(() => user && new Drafts(user.id));
  const key = `message:${id}`;
  const [draft] = useState(() => withUnsaved(saved, drafts?.read(key)));
  const [saver] = useState(
    () =>
      new DraftSaver(
        saved,
        (content) =>
          content === ''
            ? MessagesService.deleteMessageDraft({ id })
            : MessagesService.saveMessageDraft({ id, requestBody: { content } }),
        (unsaved, before) => {
          if (unsaved === '') drafts?.erase(key);
          else drafts?.write(key, { unsaved, saved: before } satisfies UnsavedDraft);
        },
      ),
  );
  useEffect(() => {
    saver.open(draft);
    const onHidden = () => {
      if (document.hidden) saver.flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      saver.close();
    };
  }, [saver, draft]);
  return { draft, saver };
}
