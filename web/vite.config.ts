import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, defineConfig, type Plugin } from 'vite';

// `npm run dev` shows the page with a server started beside it: sztab serve --port 8051.
const server = process.env.SZTAB_SERVER ?? 'http://127.0.0.1:8051';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const outDir = at('../src/sztab/server/static');

/** The service worker is a script of its own, in one piece: not every browser takes one that is a module. */
function serviceWorker(): Plugin {
  return {
    name: 'sztab-service-worker',
    apply: 'build',
    async closeBundle() {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir,
          emptyOutDir: false,
          lib: { entry: at('src/pocket/sw.ts'), formats: ['iife'], name: 'sw', fileName: () => 'sw.js' },
        },
      });
    },
  };
}

/** A server sends the page under every path, so that its files are named from the root; within them nothing is. */
function fromRoot(): Plugin {
  return {
    name: 'sztab-from-root',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type === 'asset') page.source = String(page.source).replaceAll('="./', '="/');
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [svelte(), fromRoot(), serviceWorker()],
  resolve: { alias: { $: at('./src') } },
  worker: { format: 'es' },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    // The server forbids data: scripts and styles; small files stay files.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
