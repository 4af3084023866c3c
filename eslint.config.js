import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'frontend/src/shared/api/**',
      'client/src/api/**',
      'frontend/public/**',
      '.data/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      '@typescript-eslint/consistent-type-imports': 'off',
      'no-console': 'error',
      // Text never becomes code.
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  {
    // A promise that nobody waits for outlives its transaction and hides its failure.
    files: [
      'backend/src/**/*.ts',
      'backend/test/**/*.ts',
      'frontend/src/**/*.{ts,tsx}',
      'frontend/test/**/*.{ts,tsx}',
      'frontend/e2e/**/*.ts',
    ],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    files: ['backend/src/modules/**/application/**/*.ts', 'backend/src/modules/**/http/**/*.ts'],
    ignores: ['**/*.test.ts', '**/*.dto.ts'],
    rules: {
      // Mapped fields are public for TypeORM's sake; only the aggregate itself may assign them.
      'no-restricted-syntax': [
        'error',
        {
          selector: "AssignmentExpression > MemberExpression.left[object.type!='ThisExpression']",
          message: 'State changes only through a method of the aggregate.',
        },
      ],
    },
  },
  { files: ['frontend/**/*.{ts,tsx}'], ...hooks.configs.flat['recommended-latest'] },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        performance: 'readonly',
      },
    },
  },
  { files: ['bench/**', 'tools/**', 'frontend/e2e/**'], rules: { 'no-console': 'off' } },
);
