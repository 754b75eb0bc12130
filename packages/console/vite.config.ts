/** Builds the console into `dist/`. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callTablePlugin } from './build/call-table-plugin.ts'
import { compressPlugin } from './build/compress-plugin.ts'
import { flagsPlugin } from './build/flags-plugin.ts'
import { schemasPlugin } from './build/schemas-plugin.ts'
import { tokensPlugin } from './build/tokens-plugin.ts'

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // What lies in `static/public/` is served under `/public/`.
  publicDir: 'static',
  plugins: [tokensPlugin(), callTablePlugin(), schemasPlugin(), react(), flagsPlugin(), compressPlugin()],
  server: { proxy: { '/api': 'http://localhost:5133', '/t.js': 'http://localhost:5133' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Which files a page brings along: `npm run check` holds them to a budget.
    manifest: true,
    target: ['chrome100', 'firefox100', 'safari15.4'],
    // The content security policy allows no data: scripts, and small assets are better cached by name.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { input: { index: page('index.html'), share: page('share.html') } },
  },
})
