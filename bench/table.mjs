/** Goals for the CPU of a request, server and PostgreSQL, as a multiple of the bare server's. */
const costs = {
  page: 2,
  profile: 2.5,
  list: 2,
  download: 2,
  upload: 2,
  threads: 2,
  messages: 3,
  /** Includes activity, notifications, email and live events. */
  message: 6,
  invoices: 2,
  /** Includes ledger, activity and notification. */
  payment: 8,
  slots: 2,
  statements: 1.5,
  today: 3,
  client: 3,
  search: 3,
  questionnaire: 1.5,
  answer: 2.5,
};

const limits = {
  startSeconds: 3,
  loadedMegabytes: 250,
  signingMilliseconds: 500,
  /** While another client opens statements, relative to signing alone. */
  crowd: 2,
  /** While another client draws forty portals at a time, relative to one. */
  portals: 3,
  /** While another client's callers ask for thumbnails, relative to photos alone. */
  photos: 3,
  paperMilliseconds: 150,
  liveMilliseconds: 1000,
  streamKilobytes: 100,
};

const goal = (name, reached, limit, unit) => ({ name, reached, limit, unit, met: reached <= limit });

/** Compares a client's work while another client is busy with its work without, or with little. */
export const judgeCrowd = ({ calm, crowded, portals: { one, many, answers }, pictures }) => [
  goal('signing in a crowd', crowded.median / calm.median, limits.crowd, '×'),
  // No refusal counts as quick.
  goal('calls in a crowd', answers[503] ? Infinity : many.median / one.median, limits.portals, '×'),
  // Thumbnails that are all drawn keep nobody waiting.
  goal(
    'photos in a crowd',
    pictures.lasted ? pictures.beside.median / pictures.alone.median : Infinity,
    limits.photos,
    '×',
  ),
];

/** Compares the results with the goals. */
export function judge({ rows, cold, loaded, signing, crowd, streams, paper }) {
  return [
    ...Object.entries(costs).map(([name, limit]) => goal(name, rows[name].product.ratio, limit, '×')),
    goal('start to ready', cold.seconds, limits.startSeconds, ' s'),
    goal('memory after the load', loaded.rested, limits.loadedMegabytes, ' MB'),
    goal('signing', signing.signed.median, limits.signingMilliseconds, ' ms'),
    ...judgeCrowd(crowd),
    goal('paper', paper.median, limits.paperMilliseconds, ' ms'),
    goal('live events', streams.p99, limits.liveMilliseconds, ' ms'),
    goal('memory of a stream', streams.kilobytes, limits.streamKilobytes, ' kB'),
  ];
}

const titles = {
  page: 'home page',
  login: 'login',
  profile: 'profile',
  list: 'list of 50 documents',
  download: 'download of 1 MB',
  upload: 'upload of 1 MB',
  threads: 'list of 50 conversations',
  messages: '50 messages of a conversation',
  message: 'a message, with its notification',
  invoices: 'list of 50 invoices',
  payment: 'a payment by the test gateway',
  slots: 'slots of a month',
  statements: 'a year of statements of 12 accounts',
  today: 'Today',
  client: "opening a client's page",
  search: 'a search with two words',
  questionnaire: 'opening a questionnaire of 60 questions',
  answer: 'saving an answer',
  'practice-invoices': "list of 50 of all clients' invoices",
  overview: 'overview',
  'weekly-close': 'weekly review',
  asked: 'upload of 20 pages to be signed, and opening them',
  signing: 'signing 20 pages',
};

const ms = (figure) => (figure / 1000).toFixed(2);
const costOf = ({ server, postgres }) => `${ms(server)} + ${ms(postgres)} ms`;

/** Prints one row, as soon as it is measured. */
export const printRow = (name, { floor, product }) =>
  console.log(
    `${name}: ${product.ratio.toFixed(2)}, ${costOf(product)} of CPU of server and PostgreSQL, bare ${costOf(floor)}`,
  );

/** Prints one call of two builds, as soon as it is measured. */
export function printBuilds(name, { before, now }) {
  console.log(
    `${now.ratio.toFixed(2)} ×  ${titles[name]}: ${costOf(now)} of CPU of server and PostgreSQL, before ${costOf(before)}`,
  );
}

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
      server === 'product' ? verdict(row) : '',
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
    `\nCPU is microseconds per request; × is the ratio to the bare server, the median over the rounds.`,
  );
  console.log(
    `Start to ready: ${fine(cold.seconds)} s (goal ${verdict('start to ready')}); the first start, which`,
  );
  console.log(`creates the database and the demo practice: ${fine(cold.firstSeconds)} s.`);
  console.log(
    `Memory: ${whole(cold.memory)} MB after a start, ${whole(loaded.busy)} MB at the end of the load,`,
  );
  console.log(`${whole(loaded.rested)} MB ten seconds later (goal ${verdict('memory after the load')}),`);
  console.log(`${whole(loaded.peak)} MB peak.`);
  console.log(
    `${machine.cores} cores (${machine.processor}), Node ${machine.node}, load ${machine.load.join(' ')};`,
  );
  console.log(`THROTTLE=off, LOG_LEVEL=warn unless noted otherwise; ${whole(seconds)} s in total.`);
}
