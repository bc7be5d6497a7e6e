import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const api = process.env.TURNTABLE_API ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  server: { proxy: { '/api': { target: api, ws: true } } },
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 300 },
});
