import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MessagesService } from '../../../shared/api';
import { useSender } from '../../../shared/sending/use-sender';
import { Drafts } from '../../../shared/session/drafts';
import { useAuth } from '../../../shared/session/session';
import { DraftSaver, withUnsaved, type UnsavedDraft } from './draft-saver';

/** The draft on the server, loaded each time a conversation is opened; empty if it is a message that waits to be sent. */
export function useSavedDraft(id: number) {
  const sender = useSender();
  const owner = useAuth().user?.id ?? 0;
  return useQuery({
    // Its key is not below the conversations' path, so that sending a message does not invalidate it.
    queryKey: [`draft of conversation ${id}`],
    queryFn: async () => {
      const [{ content }, unsent] = await Promise.all([
        MessagesService.getMessageDraft({ id }),
        sender.show(owner),
      ]);
      const isUnsent = unsent.some(
        ({ kind, data }) => kind === 'message' && data.thread === id && data.content === content,
      );
      return isUnsent ? '' : content;
    },
    gcTime: 0,
  });
}

/**
 * Draft of a conversation and its saving: in this tab on each change, and on the server after a pause in
 * typing, on blur, and when the page is hidden or left.
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
    const onLeft = () => saver.leave();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeft);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeft);
      saver.close();
    };
  }, [saver, draft]);
  return { draft, saver };
}
