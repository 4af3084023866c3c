import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MessagesService } from '../../../shared/api';
import { DraftSaver } from './draft-saver';

/** The draft as the server has it, asked for each time a conversation is opened. */
export function useSavedDraft(id: number) {
  return useQuery({
    // Not below the path of the conversations: what is written there leaves it alone.
    queryKey: [`draft of conversation ${id}`],
    queryFn: async () => (await MessagesService.messageDraft({ id })).content,
    gcTime: 0,
  });
}

/** Saves a draft after a pause in typing, when the field is left, and when the page is hidden or left. */
export function useDraftSaver(id: number, saved: string): DraftSaver {
  const [saver] = useState(
    () =>
      new DraftSaver(saved, (content) =>
        content === ''
          ? MessagesService.deleteMessageDraft({ id })
          : MessagesService.saveMessageDraft({ id, requestBody: { content } }),
      ),
  );
  useEffect(() => {
    const onHidden = () => {
      if (document.hidden) saver.flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      saver.flush();
    };
  }, [saver]);
  return saver;
}
