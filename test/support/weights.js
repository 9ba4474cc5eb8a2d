const path = require('node:path')
const { statSync } = require('node:fs')

const root = path.resolve(__dirname, '../..')
/** What takes longest, in seconds of an idle core: begun last, one of these would keep a run waiting alone. */
const SLOW = require('./slow.json')
/** What a test file of so many bytes takes, roughly. */
const BYTES_A_SECOND = 1500
/** How long a batch of small files may take. */
const BATCH_S = 60

/** Roughly how long a test file takes, in seconds of an idle core. `file` is a path, absolute or from the root. */
function secondsOf(file) {
  const name = path.relative(root, path.resolve(root, file)).replaceAll('\\', '/')
  if (name.startsWith('dist/tests/')) return BATCH_S
  return SLOW[name] ?? statSync(path.resolve(root, file)).size / BYTES_A_SECOND
}

module.exports = { BATCH_S, secondsOf }
