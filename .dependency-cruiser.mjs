/** Who may import whom; `make test` refuses the rest. docs/ explains the layers. */
const MODULES = '^backend/src/modules/';
/** A module's own list of what serves what. */
const WIRING = `${MODULES}[^/]+/[^/]+\\.module\\.ts$`;
const TESTS = '(\\.test\\.tsx?$|/testing/)';
const FEATURES = '^frontend/src/features/';
const side = (name) => `^frontend/src/(${name}/|features/[^/]+/${name}/)`;
/** A feature's pieces that others may import. */
const OFFERED = [
  // Records belong to a client: forms choose one or several of them, and say what became of each.
  `${FEATURES}clients/admin/(client-select\\.tsx|use-client-options\\.ts|use-each-client\\.ts|client-results\\.tsx|record-client\\.tsx)$`,
  // A client's details lead to a conversation with them.
  `${FEATURES}messaging/admin/new-conversation-dialog\\.tsx$`,
  // A client's details lead to their statement.
  `${FEATURES}billing/admin/client-statement\\.tsx$`,
  // What a client has to do is done in place where one press is all.
  `${FEATURES}scheduling/portal/confirm-button\\.tsx$`,
  // A pack is put together of templates and an invoice's items, and applied to a client wherever they are shown.
  `${FEATURES}documents/admin/templates/template-select\\.tsx$`,
  `${FEATURES}billing/admin/writing/(items-field\\.tsx|invoice-schema\\.ts)$`,
  `${FEATURES}packs/admin/apply/(apply-pack-dialog|pack-select)\\.tsx$`,
  // A message's file is kept as a document, under one of their categories.
  `${FEATURES}documents/shared/document-labels\\.ts$`,
  // The dashboard tells a document's activity beside its evidence, in the words of the portal.
  `${FEATURES}activity/shared/activity-text\\.ts$`,
  // A document is held, and released, where its history is read.
  `${FEATURES}retention/admin/document-hold\\.tsx$`,
  // A new password can end the calendar link of the account.
  `${FEATURES}scheduling/shared/use-calendar-feed\\.ts$`,
  // A message's files are looked at as documents are.
  `${FEATURES}documents/shared/preview/document-preview\\.tsx$`,
];
/** Screens that put together what several features show. */
const COMPOSITIONS = [
  // The portal's first screen: figures, tasks, documents and activity.
  `${FEATURES}overview/portal/`,
  // One client, with everything that there is of them.
  `${FEATURES}clients/admin/page/`,
  // Profile, preferences and security, for clients and admins.
  `${FEATURES}profile/shared/`,
];
/** All screens of an area. */
const AREAS = '^frontend/src/app/(portal|admin)\\.tsx$';
const ANTD = '(^|/)node_modules/(antd|@ant-design|@rc-component|rc-[a-z-]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Of two files that import each other, neither can be understood alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-is-there',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'the-kernel-imports-nothing',
      comment: 'But Temporal, which is the language’s own to come.',
      severity: 'error',
      from: { path: '^backend/src/kernel/', pathNot: TESTS },
      to: { pathNot: ['^backend/src/kernel/', '(^|/)node_modules/temporal-polyfill/'] },
    },
    {
      name: 'a-domain-imports-itself-and-the-kernel',
      comment: 'Rules stay testable in milliseconds and outlive frameworks.',
      severity: 'error',
      from: { path: `${MODULES}([^/]+)/domain/`, pathNot: TESTS },
      to: { pathNot: ['^backend/src/kernel/', `${MODULES}$1/domain/`] },
    },
    {
      name: 'an-application-service-knows-no-adapter',
      comment: 'It speaks to ports; neither HTTP nor how things are stored is its business.',
      severity: 'error',
      from: { path: `${MODULES}[^/]+/application/`, pathNot: TESTS },
      to: {
        path: [
          `${MODULES}[^/]+/(infrastructure|http)/`,
          '^backend/src/platform/http/',
          '(^|/)node_modules/(typeorm|pg|express|multer|@nestjs/(typeorm|platform-express|swagger|passport|jwt))/',
        ],
      },
    },
    {
      name: 'modules-meet-at-their-index',
      comment: 'So that any of them can be rewritten alone.',
      severity: 'error',
      from: { path: `${MODULES}([^/]+)/`, pathNot: [TESTS, WIRING] },
      to: { path: MODULES, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/index\\.ts$`] },
    },
    {
      name: 'wiring-meets-wiring',
      comment: 'A module that needs another says so to the container, by that one’s wiring.',
      severity: 'error',
      from: { path: WIRING.replace('[^/]+', '([^/]+)'), pathNot: TESTS },
      to: { path: MODULES, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/index\\.ts$`, WIRING] },
    },
    {
      name: 'the-platform-knows-no-module',
      severity: 'error',
      from: { path: '^backend/src/platform/', pathNot: TESTS },
      to: { path: MODULES },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(backend|frontend)/src/', pathNot: TESTS },
      to: { path: [TESTS, '^(backend|frontend)/test/'] },
    },
    {
      name: 'the-site-carries-no-antd',
      comment: 'Public pages stay small: what they load, they load for every visitor.',
      severity: 'error',
      from: { path: '^frontend/src/site/' },
      to: { path: [ANTD, '^frontend/src/shared/antd/', '^frontend/src/(portal|admin|features)/'] },
    },
    {
      name: 'the-portal-imports-no-dashboard',
      comment: 'A client loads nothing of it.',
      severity: 'error',
      from: { path: side('portal') },
      to: { path: [side('admin'), '^frontend/src/site/'] },
    },
    {
      name: 'the-dashboard-imports-no-portal',
      severity: 'error',
      from: { path: side('admin') },
      to: { path: [side('portal'), '^frontend/src/site/'] },
    },
    {
      name: 'a-feature-imports-itself-and-what-others-offer',
      severity: 'error',
      from: { path: `${FEATURES}([^/]+)/`, pathNot: [TESTS, ...COMPOSITIONS] },
      to: { path: FEATURES, pathNot: [`${FEATURES}$1/`, ...OFFERED] },
    },
    {
      name: 'both-sides-of-a-feature-know-neither',
      comment: 'What portal and dashboard share stands on no side.',
      severity: 'error',
      from: { path: `${FEATURES}[^/]+/shared/` },
      to: { path: ['^frontend/src/(portal|admin|site)/', `${FEATURES}[^/]+/(portal|admin)/`] },
    },
    {
      name: 'shared-knows-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/shared/' },
      to: { path: '^frontend/src/(site|portal|admin|app|features)/' },
    },
    {
      name: 'frames-know-no-feature',
      comment: 'app/portal.tsx and app/admin.tsx say what stands in them.',
      severity: 'error',
      from: { path: '^frontend/src/(portal|admin)/' },
      to: { path: FEATURES },
    },
    {
      name: 'the-app-fetches-an-area-when-it-is-entered',
      comment: 'The list of screens comes with the program of every public page.',
      severity: 'error',
      from: { path: '^frontend/src/app/', pathNot: [TESTS, AREAS] },
      to: { path: [ANTD, '^frontend/src/(portal|admin|features|shared/antd)/'] },
    },
    {
      name: 'an-area-is-fetched-by-import()',
      severity: 'error',
      from: { path: '^frontend/src/app/', pathNot: TESTS },
      to: { path: AREAS, dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'screens-know-no-app',
      comment: 'The application puts them together; they do not ask who shows them.',
      severity: 'error',
      from: { path: '^frontend/src/(site|portal|admin|features)/', pathNot: TESTS },
      to: { path: '^frontend/src/app/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '^backend/demo/', '^frontend/(public|e2e)/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
