import { useEffect, useState, type DragEvent } from 'react';
import { chosenFiles } from './chosen-files';

/** Handlers for an element that accepts dropped files, and whether files are being dragged over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  useNoStrayDrops();
  return {
    over: isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      // Ignored when the pointer only moves to a child element.
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        setIsOver(false);
        if (!carriesFiles(event)) return;
        event.preventDefault();
        // An inner zone has taken it.
        event.stopPropagation();
        onFiles(chosenFiles(event.dataTransfer.files));
      },
    },
  };
}

/** A file dropped outside every zone must not replace the page. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const hold = (event: globalThis.DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', hold);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', hold);
    };
  }, []);
}

function carriesFiles({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
