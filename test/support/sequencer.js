const path = require('node:path')
const { statSync } = require('node:fs')
const { default: Sequencer } = require('@jest/test-sequencer')

const root = path.resolve(__dirname, '../..')
/** What takes longest, in seconds of an idle core: begun last, one of these would keep a run waiting alone. */
const SLOW = require('./slow.json')
/** What a test file of so many bytes takes, roughly. */
const BYTES_A_SECOND = 1500

const weight = ({ path: file }) =>
  SLOW[path.relative(root, file).replaceAll('\\', '/')] ?? statSync(file).size / BYTES_A_SECOND

/** The longest first, also on a machine where nothing has run before. */
module.exports = class extends Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => weight(b) - weight(a))
  }
}
