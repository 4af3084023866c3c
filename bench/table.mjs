import { titles as titlesOfBilling } from './billing.mjs';

/** The goals. Ratios are CPU per request over the floor's, server and PostgreSQL together. */
const limits = {
  page: 2,
  profile: 1.6,
  list: 1.6,
  download: 2,
  upload: 2,
  /** A thousand times as many documents in the table. */
  growth: 1.3,
  startSeconds: 3,
  loadedMegabytes: 200,
  signingMilliseconds: 500,
  /** While another client opens statements, against signing alone. */
  crowd: 2,
  threads: 1.6,
  messages: 1.6,
  /** With activity, notifications, mail and live events. */
  message: 3,
  invoices: 1.5,
  /** With ledger, activity and notification. */
  payment: 4,
  slots: 1.6,
  today: 2,
  clientPage: 2,
  search: 2,
  /** Of 100 000 invoices. */
  invoicesMilliseconds: 2000,
  paperMilliseconds: 150,
  liveMilliseconds: 1000,
  streamKilobytes: 100,
};

const goal = (name, reached, limit, unit) => ({ name, reached, limit, unit, met: reached <= limit });

/** Holds signing beside a busy client against signing alone. */
export const judgeCrowd = ({ calm, crowded }) =>
  goal('signing in a crowd', crowded.median / calm.median, limits.crowd, '×');

/** Holds the figures against the goals. */
export function judge({ rows, cold, loaded, signing, crowd, streams, billing }) {
  return [
    ...[
      'page',
      'profile',
      'list',
      'download',
      'upload',
      'threads',
      'messages',
      'message',
      'invoices',
      'payment',
      'slots',
      'today',
      'clientPage',
      'search',
    ].map((name) => goal(name, rows[name].product.ratio, limits[name], '×')),
    goal('growth', rows.growth['product, 100 000'].ratio, limits.growth, '×'),
    goal('longThreads', rows.longThreads['product, 10 000'].ratio, limits.growth, '×'),
    goal('longMessages', rows.longMessages['product, 10 000'].ratio, limits.growth, '×'),
    goal('pastSlots', rows.pastSlots['product, 100 000'].ratio, limits.growth, '×'),
    ...['manyToday', 'manyClients', 'manySearch'].map((name) =>
      goal(name, rows[name]['product, 100 000'].ratio, limits.growth, '×'),
    ),
    goal('start to ready', cold.seconds, limits.startSeconds, ' s'),
    goal('memory after the load', loaded.rested, limits.loadedMegabytes, ' MB'),
    goal('signing', signing.signed.median, limits.signingMilliseconds, ' ms'),
    judgeCrowd(crowd),
    ...['overview', 'export', 'statement'].map((name) =>
      goal(titlesOfBilling[name], billing[name].median, limits.invoicesMilliseconds, ' ms'),
    ),
    goal(titlesOfBilling.paper, billing.paper.median, limits.paperMilliseconds, ' ms'),
    goal('live events', streams.p99, limits.liveMilliseconds, ' ms'),
    goal('memory of a stream', streams.kilobytes, limits.streamKilobytes, ' kB'),
  ];
}

const titles = {
  page: 'home page',
  login: 'login',
  profile: 'profile',
  list: 'list of 50 documents',
  growth: 'the same out of so many',
  download: 'download of 1 MB',
  upload: 'upload of 1 MB',
  threads: 'list of 50 conversations',
  longThreads: 'the same out of so many',
  messages: '50 messages of a conversation',
  longMessages: 'the same out of so many',
  message: 'a message, told to the practice',
  invoices: 'list of 50 invoices',
  payment: 'a payment by the test gateway',
  slots: 'slots of a month',
  pastSlots: 'the same after so many appointments',
  today: 'what waits today',
  manyToday: 'the same among so many clients',
  clientPage: "a client's page as it opens",
  manyClients: 'the same among so many clients',
  search: 'a search by two words',
  manySearch: 'the same among so many clients',
};

/** Rows that hold the product against itself. */
const growing = [
  'growth',
  'longThreads',
  'longMessages',
  'pastSlots',
  'manyToday',
  'manyClients',
  'manySearch',
];

const whole = (figure) => figure.toFixed(0);
const fine = (figure) => figure.toFixed(2);

/** Prints one table, and the lines that are not about requests. */
export function print({ rows, cold, loaded, goals, machine, seconds }) {
  const verdict = (name) => {
    const goal = goals.find((one) => one.name === name);
    return goal ? `${goal.limit}${goal.unit} ${goal.met ? 'met' : 'NOT MET'}` : '';
  };
  const head = [
    '',
    'server',
    'req/s',
    'p50 ms',
    'p99 ms',
    'CPU node',
    'CPU pg',
    'node ×',
    'both ×',
    'goal (both)',
  ];
  const lines = Object.entries(rows).flatMap(([row, servers]) =>
    Object.entries(servers).map(([server, figure], index) => [
      index === 0 ? titles[row] : '',
      server,
      whole(figure.perSecond),
      fine(figure.p50),
      fine(figure.p99),
      whole(figure.server),
      whole(figure.postgres),
      index === 0 ? '' : fine(figure.serverRatio),
      index === 0 ? '' : fine(figure.ratio),
      growing.includes(row) ? (index === 1 ? verdict(row) : '') : server === 'product' ? verdict(row) : '',
    ]),
  );
  const widths = head.map((_title, column) =>
    Math.max(...[head, ...lines].map((line) => [...line[column]].length)),
  );
  const pad = (text, column) =>
    column < 2 || column === 9 ? text.padEnd(widths[column]) : text.padStart(widths[column]);
  for (const line of [head, widths.map((width) => '-'.repeat(width)), ...lines])
    console.log(line.map(pad).join('  ').trimEnd());

  console.log(
    `\nCPU is microseconds per request; × is the product's over the floor's, the median of each round's own.`,
  );
  console.log(
    `Start to ready: ${fine(cold.seconds)} s (goal ${verdict('start to ready')}); the very first, which`,
  );
  console.log(`makes the database and the demo practice: ${fine(cold.firstSeconds)} s.`);
  console.log(`Memory: ${whole(cold.memory)} MB after a start, ${whole(loaded.busy)} MB at the load's end,`);
  console.log(`${whole(loaded.rested)} MB ten seconds later (goal ${verdict('memory after the load')}),`);
  console.log(`${whole(loaded.peak)} MB at its highest.`);
  console.log(
    `${machine.cores} cores (${machine.processor}), Node ${machine.node}, load ${machine.load.join(' ')};`,
  );
  console.log(`THROTTLE=off, LOG_LEVEL=warn where not said otherwise; ${whole(seconds)} s in all.`);
}
