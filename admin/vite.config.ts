import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractInputs } from './inputs'

const API = process.env.ADMIN_API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: __dirname,
  base: '/admin/',
  plugins: [react(), contractInputs()],
  resolve: { alias: { '@contract': path.resolve(__dirname, '../contract') } },
  build: {
    outDir: path.resolve(__dirname, '../dist/admin'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // The shell lists the files of every page: with their names they are a KiB of it.
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js' } },
    // Inlined pictures would need `data:` where the page's policy has none to give.
    assetsInlineLimit: 0
  },
  server: { port: 5180, proxy: { '/api': { target: API, ws: true }, '/uploads': API, '/media': API } }
})
