import { IconButton } from './button';

interface MoveButtonsProps {
  /** For screen readers, with the row that is moved. */
  up: string;
  down: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
}

/** Moves a row of a list up and down; `useRowFocus` finds the buttons by their names. */
export const MoveButtons = ({ up, down, isFirst, isLast, onMove }: MoveButtonsProps) => (
  <>
    <IconButton name="up" icon="arrow-up" label={up} disabled={isFirst} onClick={() => onMove(-1)} />
    <IconButton name="down" icon="arrow-down" label={down} disabled={isLast} onClick={() => onMove(1)} />
  </>
);
