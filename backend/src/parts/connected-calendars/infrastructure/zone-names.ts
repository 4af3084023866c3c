import { findIana } from 'windows-iana';

/* Names of time zones as calendar programs write them. Runs uncompiled in the thread of calendars during development. */

/** Meanings of a zone's name. */
interface ZoneMeanings {
  /** Names of IANA, the likeliest first; each may be none. */
  names: readonly string[];
  /** Offsets from UTC in milliseconds: the stated one, and a second one if it may change in summer. */
  offsets: readonly number[];
}

const hourMs = 60 * 60_000;

/**
 * Reads names of IANA, also with the prefix of a program (`/mozilla.org/20050126_1/America/New_York`), of Windows
 * (`Eastern Standard Time`), as Windows shows them (`(UTC-05:00) Eastern Time (US & Canada)`), numbered copies of these as
 * Exchange writes them (`Eastern Standard Time 1`), and offsets (`GMT-0500`).
 */
export function readZoneName(written: string): ZoneMeanings {
  const name = written
    .trim()
    .replace(/^["']+|["']+$/g, '')
    .replace(/\s+/g, ' ');
  const fixed = offsetOf(name);
  if (fixed !== undefined) return { names: [], offsets: [fixed] };
  const [, winter, summer] = /^(.+?) ?\(Standard\) ?\/ ?(.+?) ?\(Daylight\)$/i.exec(name) ?? [];
  if (winter !== undefined)
    return { names: [], offsets: [winter, summer].flatMap((one) => offsetOf(one ?? '') ?? []) };
  const [, stated = '', shown = name] = /^\(((?:UTC|GMT)[^)]*)\) ?(.+)$/i.exec(name) ?? [];
  const offset = offsetOf(stated);
  if (offset !== undefined && /^Coordinated Universal Time/i.test(shown))
    return { names: [], offsets: [offset] };
  const bare = name.replace(/ \(?\d\d?\)?$/, '');
  return {
    names: [
      ...new Set([name, bare].flatMap((one) => [...ofPrograms(one), ...ofWindows(one)])),
      ...asShown(shown),
    ],
    offsets: offset === undefined ? [] : [offset, offset + hourMs],
  };
}

/** Milliseconds of `GMT-0500`, `UTC+1`, `+05:30`, `UTC`; undefined for anything else. */
function offsetOf(text: string): number | undefined {
  if (/^(UTC|GMT|Z|Zulu|Coordinated Universal Time)$/i.test(text)) return 0;
  const [, sign, hours, minutes = 0] = /^(?:UTC|GMT)? ?([+-])(\d\d?)(?::?(\d\d))?$/i.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const ms = Number(hours) * hourMs + Number(minutes) * 60_000;
  return sign === '-' ? -ms : ms;
}

function ofPrograms(name: string): string[] {
  const parts = name.replaceAll(' ', '_').split('/');
  return parts.map((_, from) => parts.slice(from).join('/')).filter((one) => one !== '');
}

/** A zone of Windows has several of IANA, of which the first is the usual one. */
const ofWindows = (name: string): string[] => findIana(name).slice(0, 1);

/** A name in the language of Windows: a region, or its cities, of which older versions list others. */
function asShown(shown: string): string[] {
  const whole = shown.replace(/ ?\([^)]*\)/g, '').replace(/ \d\d?$| - (Old|New)$/, '');
  return [whole, ...whole.split(/ ?[,:;] ?/)].flatMap((part) => {
    const region = part.replace(/( (Standard|Daylight|Summer))? Time$/i, '');
    const known = regions[region.toLowerCase()];
    return [
      ...(known === undefined ? [] : [known]),
      ...ofWindows(`${region} Standard Time`),
      ...areas.map((area) => `${area}/${region.replaceAll(' ', '_')}`),
    ];
  });
}

const areas = [
  'America',
  'US',
  'Canada',
  'Europe',
  'Asia',
  'Africa',
  'Australia',
  'Pacific',
  'Atlantic',
  'Indian',
];

/** Regions and cities on Windows' list after which IANA names no zone; Spanish ones of the United States. */
const regions: Readonly<Record<string, string>> = {
  'abu dhabi': 'Asia/Dubai',
  'aleutian islands': 'America/Adak',
  astana: 'Asia/Almaty',
  'baja california': 'America/Tijuana',
  'bougainville island': 'Pacific/Bougainville',
  brasilia: 'America/Sao_Paulo',
  'cabo verde is.': 'Atlantic/Cape_Verde',
  'cape verde is.': 'Atlantic/Cape_Verde',
  'central america': 'America/Guatemala',
  'chatham islands': 'Pacific/Chatham',
  chetumal: 'America/Cancun',
  chokurdakh: 'Asia/Srednekolymsk',
  'city of buenos aires': 'America/Argentina/Buenos_Aires',
  'easter island': 'Pacific/Easter',
  ekaterinburg: 'Asia/Yekaterinburg',
  greenland: 'America/Godthab',
  haiti: 'America/Port-au-Prince',
  indiana: 'America/Indianapolis',
  'international date line west': 'Etc/GMT+12',
  'kiritimati island': 'Pacific/Kiritimati',
  'lord howe island': 'Australia/Lord_Howe',
  'marquesas islands': 'Pacific/Marquesas',
  'mid-atlantic': 'Etc/GMT+2',
  'norfolk island': 'Pacific/Norfolk',
  "nuku'alofa": 'Pacific/Tongatapu',
  'petropavlovsk-kamchatsky': 'Asia/Kamchatka',
  'pitcairn islands': 'Pacific/Pitcairn',
  'port louis': 'Indian/Mauritius',
  'saint pierre and miquelon': 'America/Miquelon',
  salvador: 'America/Bahia',
  samoa: 'Pacific/Apia',
  'solomon is.': 'Pacific/Guadalcanal',
  'sri jayawardenepura': 'Asia/Colombo',
  'turks and caicos': 'America/Grand_Turk',
  'west central africa': 'Africa/Lagos',
  'hora de alaska': 'America/Anchorage',
  'hora de hawái': 'Pacific/Honolulu',
  'hora de las montañas rocosas': 'America/Denver',
  'hora del este': 'America/New_York',
  'hora del pacífico': 'America/Los_Angeles',
  'hora central': 'America/Chicago',
};
