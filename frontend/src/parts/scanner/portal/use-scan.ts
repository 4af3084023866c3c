import { useEffect, useRef, useState } from 'react';
import { pdfFile } from '../../../shared/files/pdf-file';
import type { Tone } from '../worker/clean';
import { type Corners, wholePhoto } from '../worker/geometry';
import { photoProblem, type ScanProblem } from './scan-problems';
import { ScanEnded, Scanner } from './scanner';

/** A photo whose page is being chosen. */
export interface Shot {
  photo: File;
  /** Object URL of the photo. */
  url: string;
  corners: Corners;
  /** Whether a page was found; undefined while it is looked for. */
  isFound: boolean | undefined;
}

/** A page that was cut out. */
export interface ScannedPage {
  key: number;
  jpeg: Blob;
  /** Object URL of the JPEG. */
  url: string;
}

export type Scan = ReturnType<typeof useScan>;

/** From photos to one PDF: each photo is looked at and cut, then all pages are joined. */
export function useScan(name: string, onPdf: (pdf: File) => void) {
  const [scanner] = useState(() => new Scanner());
  const urls = useObjectUrls();
  const [pages, setPages] = useState<readonly ScannedPage[]>([]);
  const [shot, setShot] = useState<Shot>();
  const [tone, setTone] = useState<Tone>('black-and-white');
  const [isRetaking, setIsRetaking] = useState(false);
  const [isCutting, setIsCutting] = useState(false);
  /** Number of pages in the PDF that is being made. */
  const [joined, setJoined] = useState<number>();
  const [problem, setProblem] = useState<ScanProblem>();
  const keys = useRef(0);
  /** Photos that were chosen together, and are shown one after the other. */
  const waiting = useRef<readonly File[]>([]);
  const looked = useRef<string>(undefined);
  useEffect(() => () => scanner.end(), [scanner]);

  const clear = () => {
    scanner.end();
    urls.revokeAll();
    setPages([]);
    setShot(undefined);
    waiting.current = [];
    looked.current = undefined;
    setIsRetaking(false);
    setIsCutting(false);
    setJoined(undefined);
    setProblem(undefined);
  };

  /** Shows the next photo that can be read; if there is none, the shot before. */
  const look = async (before?: Shot): Promise<void> => {
    const [photo, ...others] = waiting.current;
    waiting.current = others;
    if (!photo) return setShot(before);
    const next: Shot = { photo, url: urls.make(photo), corners: wholePhoto, isFound: undefined };
    looked.current = next.url;
    setShot(next);
    try {
      const corners = await scanner.run({ do: 'look', photo });
      // It may have been taken again meanwhile.
      if (looked.current !== next.url) return;
      setShot({ ...next, corners: corners ?? wholePhoto, isFound: corners !== undefined });
      if (before) urls.revoke(before.url);
    } catch (failure) {
      if (failure instanceof ScanEnded || looked.current !== next.url) return;
      setProblem(await photoProblem(photo, failure));
      urls.revoke(next.url);
      await look(before);
    }
  };

  return {
    pages,
    shot,
    tone,
    problem,
    isCutting,
    joined,
    isEmpty: pages.length === 0 && !shot,
    setTone,
    clear,
    /** Takes new photos: in place of the shot after `retake`, else after it. */
    take: (photos: readonly File[]) => {
      if (photos.length === 0) return;
      setProblem(undefined);
      setIsRetaking(false);
      waiting.current = isRetaking ? [...photos, ...waiting.current] : [...waiting.current, ...photos];
      if (!shot || isRetaking) void look(shot);
    },
    retake: () => setIsRetaking(true),
    moveCorners: (corners: Corners) => shot && setShot({ ...shot, corners }),
    use: async () => {
      if (!shot) return;
      setIsCutting(true);
      setProblem(undefined);
      try {
        const jpeg = await scanner.run({ do: 'cut', corners: shot.corners, tone });
        keys.current += 1;
        const page = { key: keys.current, jpeg, url: urls.make(jpeg) };
        setPages((others) => [...others, page]);
        urls.revoke(shot.url);
        setIsRetaking(false);
        scanner.prepare();
        void look();
      } catch (failure) {
        if (!(failure instanceof ScanEnded)) setProblem('unreadable');
      }
      setIsCutting(false);
    },
    move: (from: number, to: number) => {
      const moved = [...pages];
      moved.splice(to, 0, ...moved.splice(from, 1));
      setPages(moved);
    },
    remove: (page: ScannedPage) => {
      urls.revoke(page.url);
      setProblem(undefined);
      setPages(pages.filter((other) => other !== page));
    },
    done: async () => {
      setJoined(0);
      setProblem(undefined);
      try {
        const pdf = await scanner.run({ do: 'join', pages: pages.map(({ jpeg }) => jpeg) }, setJoined);
        if (pdf) {
          clear();
          onPdf(pdfFile(pdf, name));
        } else setProblem('too-big');
      } catch (failure) {
        if (!(failure instanceof ScanEnded)) setProblem(navigator.onLine ? 'failed' : 'offline');
      }
      setJoined(undefined);
    },
    /** Stops making the PDF; the pages stay. */
    stop: () => scanner.end(),
  };
}

function useObjectUrls() {
  const [urls] = useState(() => {
    const made = new Set<string>();
    const revoke = (url: string) => {
      URL.revokeObjectURL(url);
      made.delete(url);
    };
    return {
      make: (blob: Blob) => {
        const url = URL.createObjectURL(blob);
        made.add(url);
        return url;
      },
      revoke,
      revokeAll: () => made.forEach(revoke),
    };
  });
  useEffect(() => () => urls.revokeAll(), [urls]);
  return urls;
}
