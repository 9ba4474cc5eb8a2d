const { default: Sequencer } = require('@jest/test-sequencer')
const { secondsOf } = require('./weights')

/** The longest first, also on a machine where nothing has run before. */
module.exports = class extends Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => secondsOf(b.path) - secondsOf(a.path))
  }
}
