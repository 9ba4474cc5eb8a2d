// Bundles the server's own code into dist/server; packages stay in node_modules.
import { build } from 'esbuild'
import { serverBundle } from './lib/server-bundle.mjs'

await build(serverBundle)
