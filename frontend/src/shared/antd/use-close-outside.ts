import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Closes an open menu or panel when the pointer is pressed outside its place. */
export function useCloseOutside(
  place: RefObject<Element | null>,
  isOpen: boolean,
  onClose: () => void,
): void {
  const closeIfOutside = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !place.current?.contains(target)) onClose();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: PointerEvent) => closeIfOutside(event);
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);
}
