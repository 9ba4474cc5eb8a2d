// Loaded into a server that is measured (NODE_OPTIONS=--require): tells its parent, once a second, for how long its event loop
// was held at most: by the clock, and in processor time of the thread it runs on. By the clock it is also held while other
// programs have the processor; its own time is what this program did between two turns of the loop, and no more.
const { readFileSync } = require('node:fs')
const { monitorEventLoopDelay } = require('node:perf_hooks')

const RESOLUTION_MS = 10
/** Linux counts the first thread of a process, which is the loop's, under the process's own number: nanoseconds come first. */
const COUNTED = `/proc/self/task/${process.pid}/schedstat`

function ownTime_ms() {
  try {
    return Number(readFileSync(COUNTED, 'latin1').split(' ', 1)[0]) / 1e6
  } catch {
    return undefined
  }
}

const held = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
held.enable()
let before = ownTime_ms()
let own = before === undefined ? undefined : 0
if (before !== undefined) {
  // A piece of work that holds the loop lies between two turns of this, whole.
  setInterval(() => {
    const now = ownTime_ms()
    own = Math.max(own, now - before)
    before = now
  }, RESOLUTION_MS).unref()
}
setInterval(() => {
  process.send?.({ held_ms: Math.max(0, held.max / 1e6 - RESOLUTION_MS), own_ms: own })
  held.reset()
  if (own !== undefined) own = 0
}, 1000).unref()
