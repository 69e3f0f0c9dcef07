// Apart from vite.config.ts, so that building the page needs nothing of what testing it needs.
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig, mergeConfig } from 'vitest/config';
import page from './vite.config.ts';

export default mergeConfig(
  page,
  defineConfig({
    plugins: [svelteTesting()],
    test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
  }),
);
