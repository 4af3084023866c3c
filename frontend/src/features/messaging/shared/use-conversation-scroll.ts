import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * Pixels that may be hidden below the visible part of the log while its end counts as visible: most of one
 * line.
 */
const NEAR_END = 80;
/** Pixels above the window within which earlier messages are loaded. */
const NEAR_START = 800;

interface ConversationScroll {
  /** Id of the first loaded message; 0 if there is none. */
  firstId: number;
  /** Scrolls to this element initially, else to the end. */
  opensAt: string;
  /** Called when the start of the loaded messages comes near. */
  onNearStart: () => void;
}

/** Whether the last message is visible; the composer may cover it as well as the window's edge. */
const isAtEnd = (log: Element | null): boolean => {
  const foot = log?.nextElementSibling?.getBoundingClientRect().top ?? Infinity;
  return (log?.getBoundingClientRect().bottom ?? 0) - Math.min(foot, window.innerHeight) <= NEAR_END;
};
const toEnd = () => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });

/**
 * Page scrolling of a conversation: starts at the first unread message, follows new messages at the end, and
 * keeps its position when earlier messages are added.
 */
export function useConversationScroll({ firstId, opensAt, onNearStart }: ConversationScroll) {
  const log = useRef<HTMLDivElement>(null);
  // Nothing is visible before the initial scroll.
  const [atEnd, setAtEnd] = useState(false);
  const follows = useRef(true);
  const opened = useRef(false);
  const first = useRef<{ element: Element | null; top: number }>({ element: null, top: 0 });
  const nearStart = useEffectEvent(onNearStart);

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
      // The browser's scroll anchoring may have kept the position already.
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
      if (opened.current && (log.current?.getBoundingClientRect().top ?? 0) > -NEAR_START) nearStart();
    };
    // Messages, the composer and a phone's keyboard change the visible part.
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
  return { log, atEnd, /** Scrolls to the end and stays there. */ follow };
}
