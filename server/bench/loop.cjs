// Loaded into a server that is measured (NODE_OPTIONS=--require): tells its parent, once a second, how long its event loop was held at most.
const { monitorEventLoopDelay } = require('node:perf_hooks')

const RESOLUTION_MS = 10
const held = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
held.enable()
setInterval(() => {
  process.send?.({ held_ms: Math.max(0, held.max / 1e6 - RESOLUTION_MS) })
  held.reset()
}, 1000).unref()
