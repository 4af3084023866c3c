/** Who may import whom; `make test` refuses the rest. docs/ explains the layers. */
const MODULES = '^backend/src/modules/';
/** A module's own list of what serves what. */
const WIRING = `${MODULES}[^/]+/[^/]+\\.module\\.ts$`;
const TESTS = '(\\.test\\.tsx?$|/testing/)';
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
      severity: 'error',
      from: { path: '^backend/src/kernel/', pathNot: TESTS },
      to: { pathNot: '^backend/src/kernel/' },
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
      to: { path: [ANTD, '^frontend/src/shared/antd/', '^frontend/src/(portal|admin)/'] },
    },
    {
      name: 'portal-and-dashboard-stay-apart',
      severity: 'error',
      from: { path: '^frontend/src/(portal|admin)/' },
      to: { path: '^frontend/src/(portal|admin|site)/', pathNot: '^frontend/src/$1/' },
    },
    {
      name: 'shared-knows-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/shared/' },
      to: { path: '^frontend/src/(site|portal|admin|app)/' },
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
