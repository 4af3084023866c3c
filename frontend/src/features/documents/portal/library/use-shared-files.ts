import { useEffect, useEffectEvent, useRef } from 'react';
import { fitPhoto } from '../../../../shared/files/fit-photo';
import { forgetShared, sharedFiles } from '../../../../shared/offline/shared-files';
import { useAuth } from '../../../../shared/session/session';
import type { UploadQueueState } from '../../shared/uploads/use-upload-queue';

/**
 * Adds files that another app has shared to the queue, each until it is sent, removed, or discarded with the dialog. Whatever
 * happens to the page, the others are kept.
 */
export function useSharedFiles(isOpen: boolean, { queue, files }: Pick<UploadQueueState, 'queue' | 'files'>) {
  const person = useAuth().user?.id;
  const kept = useRef(new Map<File, number>());
  const add = useEffectEvent(async (isLeft: () => boolean) => {
    if (person === undefined) return;
    const found = [...(await sharedFiles(person))];
    const fitting = await Promise.all(found.map(async ([file, id]) => [await fitPhoto(file), id] as const));
    if (isLeft()) return;
    kept.current = new Map(fitting);
    queue.add(fitting.map(([file]) => file));
  });
  useEffect(() => {
    if (!isOpen) return;
    let isLeft = false;
    // A browser that stores nothing has kept no file.
    add(() => isLeft).catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [isOpen]);

  const forget = (isForgotten: (file: File) => boolean = () => true) => {
    const ids = [...kept.current]
      .filter(([file]) => isForgotten(file))
      .map(([file, id]) => {
        kept.current.delete(file);
        return id;
      });
    if (ids.length > 0) void forgetShared(ids).catch(() => undefined);
  };
  useEffect(() => {
    const unsent = new Set(files.filter(({ state }) => state !== 'done').map(({ file }) => file));
    forget((file) => !unsent.has(file));
  }, [files]);
  return { forget: () => forget() };
}
