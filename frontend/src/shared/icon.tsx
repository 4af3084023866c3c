/** One stroke set for every screen: 24 grid, 1.5 wide, round caps, no fill. */
const drawings = {
  alert: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5v5.5M12 16v.5',
  arch: 'M4 20V11a8 8 0 0 1 16 0v9M2.5 20h19M9 20v-8a3 3 0 0 1 6 0v8',
  'arrow-down': 'M12 4v16M6 14l6 6 6-6',
  'arrow-external': 'M13.5 4.5h6v6M19.5 4.5l-9 9M17.5 14v5.5h-13v-13H10',
  'arrow-left': 'M20 12H5M11 6l-6 6 6 6',
  'arrow-right': 'M4 12h15M13 6l6 6-6 6',
  'arrow-up': 'M12 20V4M6 10l6-6 6 6',
  bell: 'M6 17V10.5a6 6 0 0 1 12 0V17l1.5 1.5h-15zM10 21h4M12 4.5V3',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5',
  camera: 'M3 7.500h4.500L9 5h6l1.500 2.500H21V19H3zM12 16.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7z',
  card: 'M3 6h18v12.5H3zM3 10.5h18M6.5 15h4',
  check: 'M4 12.5l5 5L20 6.5',
  chevron: 'M9 5l7 7-7 7',
  clip: 'M19 11l-7.5 7.5a4.6 4.6 0 0 1-6.5-6.5L13 4a3.1 3.1 0 0 1 4.4 4.4l-7.8 7.8a1.5 1.5 0 0 1-2.2-2.2L14.5 7',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  close: 'M5 5l14 14M19 5L5 19',
  contrast: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 3v18M12 6.5h6.9M12 10h8.8M12 13.5h8.9M12 17h7.4',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  document: 'M6 3h8l4.5 4.5V21H6zM14 3v5h4.5M9 12.5h6.5M9 16h6.5',
  download: 'M12 3.5v11.5M7 10.5l5 5 5-5M4 20h16',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  'eye-off':
    'M9.7 5.8A8.6 8.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.500a17 17 0 0 1-2.6 3.400M6.4 7.400A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.500a9 9 0 0 0 4.8-1.400M9.9 9.900a3 3 0 0 0 4.2 4.200M4 4l16 16',
  grid: 'M4 4h6.500v6.500H4zM13.5 4H20v6.500h-6.500zM4 13.500h6.500V20H4zM13.5 13.500H20V20h-6.500z',
  image: 'M4 5h16v14H4zM4 16l5-5 5 5 2.5-2.500L20 17M15 10a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  flag: 'M5.5 21V4.2M5.5 4.6c4.3-2 7.2 1.9 13 0v8.2c-5.8 1.9-8.7-2-13 0',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.500M12 7.500V8',
  list: 'M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.5M4 12h.5M4 18h.5',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  logout: 'M10 4H5v16h5M10 12h10M16 8l4 4-4 4',
  menu: 'M3 7h18M3 12h18M3 17h18',
  message: 'M3.5 5h17v12.5H11L6.5 21v-3.5h-3zM8 9.5h8.5M8 13h5.5',
  minus: 'M4 12h16',
  more: 'M5.5 12.8a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6zM12 12.8a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6zM18.5 12.8a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6z',
  moon: 'M19.5 14.500A8 8 0 0 1 9.5 4.500a8 8 0 1 0 10 10z',
  offline: 'M3.5 9a12.500 12.500 0 0 1 17 0M7 13a7.500 7.500 0 0 1 10 0M12 18v.5M4 4l16 16',
  pencil: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  phone:
    'M5 3.5h4l1.8 4.7-2.3 1.700a13 13 0 0 0 5.6 5.600l1.7-2.3 4.7 1.800v4c0 .8-.7 1.5-1.5 1.500C10.5 20.5 3.5 13.5 3.5 5c0-.8.7-1.5 1.5-1.500z',
  pin: 'M12 21.500c4.7-4.9 7-8.6 7-11.900a7 7 0 1 0-14 0c0 3.3 2.3 7 7 11.900zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  plus: 'M12 4v16M4 12h16',
  print: 'M7 8V3.5h10V8M7 17H4V8h16v9h-3M7 14h10v6.500H7zM16.5 11h.5',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3.5v4h-4',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21',
  send: 'M4 12L20.5 4 15 20.5l-3.5-7zM11.5 13.5L20.5 4',
  sheet: 'M6 3h8l4.5 4.500V21H6zM14 3v5h4.500M8.5 11.500H16V18H8.500zM8.5 14.75H16M11.5 11.500V18',
  sliders:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.200a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.400zM9 19.200a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.400z',
  sun: 'M12 16.500a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2v2.500M12 19.500V22M2 12h2.500M19.5 12H22M4.9 4.900l1.8 1.800M17.3 17.300l1.8 1.800M4.9 19.100l1.8-1.800M17.3 6.700l1.8-1.8',
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 14h10l1-14M10 10.5v6.5M14 10.5v6.5',
  undo: 'M8.500 5L4 9.500 8.500 14M4 9.500h10a5.500 5.500 0 0 1 0 11H9',
  upload: 'M12 15.5V4M7 9l5-5 5 5M4 20h16',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.500c.8-4 3.7-6 7.5-6s6.7 2 7.5 6',
} as const;

export type IconName = keyof typeof drawings;

/** A decoration in the text's colour; beside words, or inside a control that has its own label. `size` in pixels. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  );
}
