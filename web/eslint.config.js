import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules/', 'src/api/schema.d.ts', '**/*.gen.ts'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // The compiler knows better: types are checked by svelte-check.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // Maps that nothing draws from, such as caches of answers, need no signals.
      'svelte/prefer-svelte-reactivity': 'off',
      // A space that the formatter may not take away is written as a string.
      'svelte/no-useless-mustaches': 'off',
      // Our ignore comments give their reason, which the rule takes for names of warnings.
      'svelte/no-unused-svelte-ignore': 'off',
      // Links are plain links: the router listens for clicks on them.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  {
    // What crosses the border has a type: nothing is called what it is not.
    files: ['src/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword', message: 'No `as unknown as`.' },
      ],
    },
  },
  {
    // Drawings are put together from our own shapes and from numbers, never from anybody's words.
    files: ['src/games/**/*.svelte'],
    rules: { 'svelte/no-at-html-tags': 'off' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
);
