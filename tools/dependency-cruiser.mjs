/**
 * Rules of imports between files; `make test` reports violations. docs/explanation/architecture.md explains
 * the layers.
 */
const MODULES = '^backend/src/modules/';
/** Like modules, but the product can be built without them. */
const PARTS = '^backend/src/parts/';
const MODULES_AND_PARTS = '^backend/src/(?:modules|parts)/';
/** Dependency wiring of a module, and of modules and parts. */
const WIRING = `${MODULES}[^/]+/[^/]+\\.module\\.ts$`;
const ANY_WIRING = `${MODULES_AND_PARTS}[^/]+/[^/]+\\.module\\.ts$`;
const TESTS = '(\\.test\\.tsx?$|/testing/)';
/** Rooms of the platform, from the highest to the ground floor. */
const PLATFORM = [
  'https',
  'web',
  'pdf',
  'operations',
  'mail',
  'http',
  'connections',
  'files',
  'parts',
  'events',
  'security',
  'database',
  'settings',
  'process',
  'unit-of-work',
  'brand',
];
const FEATURES = '^frontend/src/features/';
const FEATURES_AND_PARTS = '^frontend/src/(?:features|parts)/';
const FRONTEND_PARTS = '^frontend/src/parts/';
const side = (name) => `^frontend/src/(${name}/|(features|parts)/[^/]+/${name}/)`;
/** Parts of a feature that other features may import. */
const OFFERED = `${FEATURES}[^/]+/(portal|admin|shared)/offered/`;
/** Features that combine others: the portal's first screen, a client's page, and the profile. */
const COMPOSING = `${FEATURES}(overview|client-record|profile)/`;
/** All screens of an area. */
const AREAS = '^frontend/src/app/(portal|portal-contents|admin)\\.tsx$';
const ANTD = '(^|/)node_modules/(antd|@ant-design|@rc-component|rc-[a-z-]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that import each other cannot be understood separately.',
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
      comment: 'Exception: Temporal, which will be part of the language.',
      severity: 'error',
      from: { path: '^backend/src/kernel/', pathNot: TESTS },
      to: { pathNot: ['^backend/src/kernel/', '^texts/', '(^|/)node_modules/temporal-polyfill/'] },
    },
    {
      name: 'a-domain-imports-itself-and-the-kernel',
      comment: 'Rules stay testable in milliseconds and outlive frameworks.',
      severity: 'error',
      from: { path: `${MODULES_AND_PARTS}([^/]+)/domain/`, pathNot: TESTS },
      to: { pathNot: ['^backend/src/kernel/', '^texts/', `${MODULES_AND_PARTS}$1/domain/`] },
    },
    {
      name: 'an-application-service-knows-no-adapter',
      comment: 'Application services use ports; HTTP and storage are not their concern.',
      severity: 'error',
      from: { path: `${MODULES_AND_PARTS}[^/]+/application/`, pathNot: TESTS },
      to: {
        path: [
          `${MODULES_AND_PARTS}[^/]+/(infrastructure/|http/(?!.+\\.dto\\.ts$))`,
          '^backend/src/platform/http/',
          '(^|/)node_modules/(typeorm|pg|express|multer|@nestjs/(typeorm|platform-express|swagger|passport|jwt))/',
        ],
      },
    },
    {
      name: 'an-answer-has-one-type',
      comment: 'Queries and exports read rows in the shape of the DTO that answers them, by its type alone.',
      severity: 'error',
      from: { path: `${MODULES_AND_PARTS}[^/]+/application/`, pathNot: TESTS },
      to: { path: `${MODULES_AND_PARTS}[^/]+/http/.+\\.dto\\.ts$`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'services-know-no-shapes-of-http',
      severity: 'error',
      from: {
        path: `${MODULES_AND_PARTS}[^/]+/application/`,
        pathNot: [TESTS, '/application/.+-(queries|export|csv)\\.ts$'],
      },
      to: { path: `${MODULES_AND_PARTS}[^/]+/http/` },
    },
    {
      name: 'statements-live-in-adapters-and-queries',
      comment:
        'Services use repositories; files named -queries, -export and -csv only read, in the shape of an answer.',
      severity: 'error',
      from: {
        path: `${MODULES_AND_PARTS}[^/]+/(application|domain|http)/`,
        pathNot: [TESTS, '/application/.+-(queries|export|csv)\\.ts$'],
      },
      to: {
        path: '^backend/src/platform/database/',
        // Both only name what a query reads.
        pathNot: '/database/(iso-json|record-versions)\\.ts$',
      },
    },
    {
      name: 'modules-meet-at-their-index',
      comment: 'Each of them can be rewritten alone.',
      severity: 'error',
      from: { path: `${MODULES_AND_PARTS}([^/]+)/`, pathNot: [TESTS, ANY_WIRING] },
      to: { path: MODULES, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/index\\.ts$`] },
    },
    {
      name: 'wiring-meets-wiring',
      comment: "A module requests another module from the container, through that module's wiring.",
      severity: 'error',
      from: { path: ANY_WIRING.replace('[^/]+', '([^/]+)'), pathNot: TESTS },
      to: { path: MODULES, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/index\\.ts$`, WIRING] },
    },
    {
      name: 'the-platform-knows-no-module',
      severity: 'error',
      from: { path: '^backend/src/platform/', pathNot: TESTS },
      to: { path: MODULES },
    },
    {
      name: 'the-core-imports-no-part',
      comment: 'Without a folder and its line in the list of parts, everything else is built and tested.',
      severity: 'error',
      from: {
        path: '^(backend|frontend)/',
        pathNot: [PARTS, FRONTEND_PARTS, '^(backend|frontend)/src/parts\\.ts$', '^backend/.+\\.test\\.ts$'],
      },
      to: { path: [PARTS, FRONTEND_PARTS] },
    },
    {
      name: 'a-part-imports-no-other-part',
      comment:
        'Parts that know each other only if both are there meet at the additions of the core. Screens may share rules with the server.',
      severity: 'error',
      from: { path: '^(backend|frontend)/src/parts/([^/]+)/' },
      to: {
        path: [PARTS, FRONTEND_PARTS],
        pathNot: ['^$1/src/parts/$2/', '^backend/src/parts/$2/(domain/form|testing)/'],
      },
    },
    ...PLATFORM.slice(1).map((room, index) => ({
      name: `the-platform-s-${room}-imports-no-room-above`,
      comment: 'PLATFORM lists the rooms of the platform; each may use those below it.',
      severity: 'error',
      from: { path: `^backend/src/platform/${room}/`, pathNot: TESTS },
      to: {
        path: `^backend/src/platform/((${PLATFORM.slice(0, index + 1).join('|')})/|platform\\.module\\.ts$)`,
      },
    })),
    {
      name: 'nothing-imports-the-start',
      comment: 'Commands start parts of the program; everything else is started.',
      severity: 'error',
      from: { path: '^backend/src/', pathNot: ['^backend/src/(boot|commands)/', TESTS] },
      to: { path: '^backend/src/(boot|commands)/' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(backend|frontend)/src/', pathNot: TESTS },
      to: { path: [TESTS, '^(backend|frontend)/test/'] },
    },
    {
      name: 'the-site-carries-no-antd',
      comment: 'Public pages stay small: every visitor loads everything they import.',
      severity: 'error',
      from: { path: '^frontend/src/(site|parts/[^/]+/site)/' },
      to: { path: [ANTD, '^frontend/src/shared/antd/', '^frontend/src/(portal|admin|features)/'] },
    },
    {
      name: 'the-portal-imports-no-dashboard',
      comment: 'Clients load nothing of the dashboard.',
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
      from: { path: `${FEATURES_AND_PARTS}([^/]+)/`, pathNot: [TESTS, COMPOSING] },
      to: { path: FEATURES, pathNot: [`${FEATURES}$1/`, OFFERED] },
    },
    {
      name: 'no-feature-imports-one-that-combines',
      comment: 'Features that combine others are above all of them.',
      severity: 'error',
      from: { path: `${FEATURES}([^/]+)/`, pathNot: TESTS },
      to: { path: COMPOSING, pathNot: `${FEATURES}$1/` },
    },
    {
      name: 'both-sides-of-a-feature-know-neither',
      comment: 'Parts shared by portal and dashboard belong to neither.',
      severity: 'error',
      from: { path: `${FEATURES_AND_PARTS}[^/]+/shared/` },
      to: { path: ['^frontend/src/(portal|admin|site)/', `${FEATURES_AND_PARTS}[^/]+/(portal|admin)/`] },
    },
    {
      name: 'shared-knows-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/shared/' },
      to: { path: '^frontend/src/(site|portal|admin|app|features|parts?\\.ts$)' },
    },
    {
      name: 'frames-know-no-feature',
      comment: 'app/portal.tsx and app/admin.tsx list the screens of each area.',
      severity: 'error',
      from: { path: '^frontend/src/(portal|admin)/' },
      to: { path: FEATURES },
    },
    {
      name: 'the-app-fetches-an-area-when-it-is-entered',
      comment: 'Every public page loads the list of screens.',
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
      name: 'a-part-is-fetched-by-import()',
      comment: 'Every public page loads its index.',
      severity: 'error',
      from: { path: `${FRONTEND_PARTS}[^/]+/index\\.ts$` },
      to: {
        path: [
          ANTD,
          '^frontend/src/(portal|admin|features|shared/antd)/',
          `${FRONTEND_PARTS}[^/]+/(portal|admin)/`,
        ],
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'screens-know-no-app',
      comment: 'The application combines the features; they do not depend on it.',
      severity: 'error',
      from: { path: '^frontend/src/(site|portal|admin|features|parts)/', pathNot: TESTS },
      to: { path: '^frontend/src/(app/|parts\\.ts$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '^backend/demo/', '^frontend/(public|e2e)/'] },
    // Its other parser is TypeScript 6: version 7 has no API for it.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
