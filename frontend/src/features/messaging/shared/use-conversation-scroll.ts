import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels of the log that may be below what is shown of it, while its end counts as in view: most of one line. */
const NEAR_END = 80;
/** Pixels above the window within which earlier messages are fetched. */
const NEAR_START = 800;

interface ConversationScroll {
  /** The first message that is loaded; 0 where there is none. */
  firstId: number;
  /** Opens at this element, else at the end. */
  opensAt: string;
  /** Called when the start of what is loaded comes near. */
  onNearStart: () => void;
}

/** Whether the last message is in view, which the field below it may cover as well as the window's edge. */
const isAtEnd = (log: Element | null): boolean => {
  const foot = log?.nextElementSibling?.getBoundingClientRect().top ?? Infinity;
  return (log?.getBoundingClientRect().bottom ?? 0) - Math.min(foot, window.innerHeight) <= NEAR_END;
};
const toEnd = () => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });

/**
 * The page's scrolling for a conversation, whose end is the end of the page: opens where reading begins, stays at the end
 * as it grows, and stays in its place as earlier messages are put above it.
 */
export function useConversationScroll({ firstId, opensAt, onNearStart }: ConversationScroll) {
  const log = useRef<HTMLDivElement>(null);
  // Nothing is in view before it has opened.
  const [atEnd, setAtEnd] = useState(false);
  const follows = useRef(true);
  const opened = useRef(false);
  const first = useRef<{ element: Element | null; top: number }>({ element: null, top: 0 });
  const nearStart = useRef(onNearStart);
  useEffect(() => {
    nearStart.current = onNearStart;
  });

  const measure = useCallback(() => {
    const element = log.current?.querySelector('li') ?? null;
    first.current = { element, top: element?.getBoundingClientRect().top ?? 0 };
  }, []);

  useLayoutEffect(() => {
    if (!opened.current) {
      opened.current = true;
      const start = document.getElementById(opensAt);
      if (start) start.scrollIntoView({ block: 'start', behavior: 'instant' });
      else toEnd();
      follows.current = isAtEnd(log.current);
      setAtEnd(follows.current);
    } else {
      // The browser may have kept the place already: then nothing is left to correct.
      const { element, top } = first.current;
      if (element?.isConnected) {
        window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
      }
    }
    measure();
  }, [firstId, opensAt, measure]);

  useEffect(() => {
    const onScroll = () => {
      measure();
      follows.current = isAtEnd(log.current);
      setAtEnd(follows.current);
      if (opened.current && (log.current?.getBoundingClientRect().top ?? 0) > -NEAR_START)
        nearStart.current();
    };
    // Messages, the composer and a phone's keyboard change what is in view.
    const resized = new ResizeObserver(() => {
      if (opened.current && follows.current) toEnd();
      measure();
    });
    window.addEventListener('scroll', onScroll, { passive: true });
    resized.observe(document.body);
    return () => {
      window.removeEventListener('scroll', onScroll);
      resized.disconnect();
    };
  }, [measure]);

  const follow = useCallback(() => {
    follows.current = true;
    setAtEnd(true);
    toEnd();
  }, []);
  return { log, atEnd, /** Goes to the end and stays there. */ follow };
}
