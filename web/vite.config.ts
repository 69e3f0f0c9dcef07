import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// `npm run dev` shows the page with a server started beside it: sztab serve --port 8051.
const server = process.env.SZTAB_SERVER ?? 'http://127.0.0.1:8051';

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { $: fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: fileURLToPath(new URL('../src/sztab/server/static', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // The server forbids data: scripts and styles; small files stay files.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
